import { type Company, company, takeOut } from "@latchkey/testing/organization/company";
import { expect, test } from "vitest";

type Rows = () => Promise<Record<string, unknown>[]>;
const OWNERS = /192\.0\.2|the owner's browser/;

/** Bob was removed by the owner, whose browser and network are recorded. */
async function bobIsOut(): Promise<{ acme: Company; bob: Awaited<ReturnType<Company["join"]>>; rows: Rows }> {
  const acme = await company({ app: { user: { deleteUser: { enabled: true } } } });
  const bob = await acme.join();
  await takeOut(acme.owner, bob.email).ok();
  await acme.here.change(
    "securityEvent",
    { ipAddress: "192.0.2.7", userAgent: "the owner's browser" },
    { event: "member_removed" },
  );
  const rows = async () =>
    (await acme.here.rows("securityEvent")).filter(({ event }) => event === "member_removed");
  return { acme, bob, rows };
}

test("a removed member's activity shows the remover and the organization, but not the remover's device", {
  tags: "servers",
}, async () => {
  const { acme, bob, rows } = await bobIsOut();
  const [row] = await rows();
  const { body, text } = await (await acme.here.signIn(bob)).get("/list-activity");
  const seen = body.events.filter(({ event }: { event: string }) => event === "member_removed");
  expect(seen).toMatchObject([
    {
      outcome: "success",
      ipAddress: "",
      userAgent: "",
      sessionId: null,
      actor: { id: acme.owner.id, name: expect.any(String) },
      organization: { id: acme.id, name: "Acme" },
    },
  ]);
  expect(text).not.toMatch(OWNERS);
  expect(text).not.toContain(row?.sessionId);
});

test("the account's export doesn't show the remover's device either", async () => {
  const { acme, bob } = await bobIsOut();
  const { body, text } = await (await acme.here.signIn(bob)).get("/export-account");
  const seen = body.tables.securityEvent.filter(({ event }: { event: string }) => event === "member_removed");
  expect(seen).toMatchObject([{ actorId: acme.owner.id, ipAddress: "", userAgent: "", sessionId: null }]);
  expect(text).not.toMatch(OWNERS);
});

test("after the remover's account is deleted, nothing identifies its user", async () => {
  const { acme, bob, rows } = await bobIsOut();
  await acme.owner.client.post("/delete-user", { password: acme.owner.password }).ok();
  const of = (await rows()).filter(({ userId }) => userId === bob.id);
  expect(of).toMatchObject([{ ipAddress: "", userAgent: "" }]);
  expect(JSON.stringify(await acme.here.rows("securityEvent"))).not.toContain(acme.owner.id);
});
