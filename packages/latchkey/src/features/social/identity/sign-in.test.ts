import { ADA } from "@latchkey/testing/fake-providers/index";
import { begin, comeBack, journey, providerApp } from "@latchkey/testing/social/provider-app";
import { expect, test } from "vitest";

test("a first sign-in with GitHub signs the user up and in", async () => {
  const world = await providerApp();
  const { client, location, error } = await journey(world, "github", {
    body: { newUserCallbackURL: "/welcome" },
  });
  expect(error).toBeNull();
  expect(location.pathname).toBe("/welcome");
  const { user } = await client.get("/get-session").ok();
  expect(user).toMatchObject({ email: ADA.email, emailVerified: true });
  const again = await journey(world, "github");
  expect(again.location.pathname).toBe("/home");
  expect((await again.client.get("/get-session").ok()).user.id).toBe(user.id);
  expect(await world.counts()).toMatchObject({ user: 1, account: 1, session: 2, verification: 0 });
});

test("a callback takes three statements and one transaction", async () => {
  const world = await providerApp();
  await journey(world, "github");
  const client = world.client();
  const url = await begin(client, "github");
  const visit = await world.fake.visit(url.href);
  const statements = (await world.watch(() => comeBack(world, client, visit))).flatMap((probe) =>
    probe.kind === "statement" ? [probe.sql] : [],
  );
  const opening = statements.findIndex(
    (sql) => sql.startsWith("select 1 from") || sql.includes("for update"),
  );
  expect(statements.slice(0, opening).map((sql) => sql.split(" ")[0])).toEqual([
    "select",
    "delete",
    "select",
  ]);
  // The remaining statements are in the transaction that opens the session and looks for surplus ones.
  expect(statements.slice(opening)).toHaveLength(5);
});
