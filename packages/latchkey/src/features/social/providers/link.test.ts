import { FAKE_IDS } from "@latchkey/testing/fake-providers/index";
import { EXPECTED } from "@latchkey/testing/social/expected";
import { noteProvider } from "@latchkey/testing/social/note-provider";
import { journey, providerApp } from "@latchkey/testing/social/provider-app";
import { expect, test } from "vitest";

/** The page where the sign-in began. */
const HOME = { origin: "https://app.example.com", pathname: "/home", search: "", hash: "" };

test.each(FAKE_IDS)("%s is connected to an account, and disconnected", async (id) => {
  const { accountId, email } = EXPECTED[id];
  const world = await providerApp();
  const person = await world.person({ email });
  const linked = await journey(world, id, { client: person.client, path: "/link-social" });
  expect(world.fake.at(id).refusals).toEqual([]);
  expect(linked.location).toMatchObject(HOME);
  const accounts = await person.client.get("/list-accounts").ok();
  expect(accounts.map((account: { providerId: string }) => account.providerId).sort()).toEqual(
    ["credential", id].sort(),
  );

  const elsewhere = await journey(world, id);
  expect(elsewhere.error).toBeNull();
  const { user } = await elsewhere.client.get("/get-session").ok();
  expect(user.id).toBe(person.id);

  await elsewhere.client.post("/unlink-account", { providerId: id, accountId }).ok();
  const left = await elsewhere.client.get("/list-accounts").ok();
  expect(left.map((account: { providerId: string }) => account.providerId)).toEqual(["credential"]);
  noteProvider(id, "link", "yes");
});

test.each(FAKE_IDS)("%s isn't linked to a user with another address", async (id) => {
  const world = await providerApp();
  const person = await world.person();
  const { error } = await journey(world, id, { client: person.client, path: "/link-social" });
  expect(error).toBe("email_doesn't_match");
  expect(await world.counts()).toMatchObject({ user: 1, account: 1 });
});
