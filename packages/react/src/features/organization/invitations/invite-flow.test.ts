import { expect, test } from "vitest";
import type { Answer } from "../../../flows/form-flow.ts";
import { clock } from "../../../testing/clock.ts";
import { createInviteFlow, type Invitee, type InviteFlowOptions } from "./invite-flow.ts";

/** A form for invitations; the test decides the answer for each address. */
function inviting(refusals: Record<string, string> = {}, options: Partial<InviteFlowOptions> = {}) {
  const sent: Invitee[] = [];
  const flow = createInviteFlow({
    invite: async (invitee): Promise<Answer<{ id: string }>> => {
      sent.push(invitee);
      const code = refusals[invitee.email];
      if (code === undefined || invitee.resend) return { data: { id: invitee.email } };
      return {
        error: {
          code,
          status: 400,
          statusText: "",
          message: "",
          ...(code === "TOO_MANY_REQUESTS" ? { retryAfter: 30 } : {}),
        },
      };
    },
    describe: ({ code, retryAfter }) => ({
      place: "form",
      text: { id: "errors.other.plain" },
      actions: [],
      code,
      retryAfter,
    }),
    timers: clock(),
    ...options,
  });
  flow.subscribe(() => undefined);
  const verdicts = () => flow.get().lines.map(({ email, verdict }) => [email, verdict]);
  return { flow, sent, verdicts };
}

test("everyone is invited with the same roles and teams, once", async () => {
  const { flow, sent, verdicts } = inviting();
  flow.setRoles(["admin", "billing"]);
  flow.setTeams(["t1"]);
  await Promise.all([flow.submit({ addresses: "Ada <ada@x.org>\nbob@x.org, ADA@x.org" }), flow.submit()]);
  expect(sent).toEqual([
    { email: "ada@x.org", role: ["admin", "billing"], teamId: ["t1"] },
    { email: "bob@x.org", role: ["admin", "billing"], teamId: ["t1"] },
  ]);
  expect(verdicts()).toEqual([
    ["ada@x.org", "sent"],
    ["bob@x.org", "sent"],
  ]);
  expect(flow.get()).toMatchObject({ done: true, values: { addresses: "" }, fieldErrors: {} });
});

test("each line has a verdict, and what can be corrected stays in the field", async () => {
  const { flow, sent, verdicts } = inviting({
    "bob@x.org": "USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION",
    "eve@x.org": "USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION",
    "odd@x.org": "INVALID_EMAIL",
  });
  await flow.submit({ addresses: "nobody\nada@x.org\nbob@x.org\neve@x.org\nOdd <odd@x.org>" });
  expect(sent.map(({ email }) => email)).not.toContain("nobody");
  expect(verdicts()).toEqual([
    ["nobody", "wrong"],
    ["ada@x.org", "sent"],
    ["bob@x.org", "member"],
    ["eve@x.org", "invited"],
    ["odd@x.org", "wrong"],
  ]);
  expect(flow.get().values.addresses).toBe("nobody\nOdd <odd@x.org>\n");
});

test("a person who was invited before gets the email again on request", async () => {
  const { flow, sent, verdicts } = inviting({ "eve@x.org": "USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION" });
  await flow.submit({ addresses: "eve@x.org" });
  await Promise.all([flow.resend("eve@x.org"), flow.resend("eve@x.org")]);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toMatchObject({ email: "eve@x.org", resend: true });
  expect(verdicts()).toEqual([["eve@x.org", "resent"]]);
});

test.each([
  "INVITATION_LIMIT_REACHED",
  "YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION",
  "NETWORK_ERROR",
])("%s stops it, and nothing that wasn't sent is lost", async (code) => {
  const { flow, sent, verdicts } = inviting({ "bob@x.org": code });
  await flow.submit({ addresses: "ada@x.org\nbob@x.org\ncleo@x.org" });
  expect(sent).toHaveLength(2);
  expect(verdicts()).toEqual([
    ["ada@x.org", "sent"],
    ["bob@x.org", "waiting"],
    ["cleo@x.org", "waiting"],
  ]);
  expect(flow.get()).toMatchObject({
    formError: { code },
    done: false,
    focus: { alert: true },
    values: { addresses: "bob@x.org\ncleo@x.org\n" },
  });
});

test("after too many requests it waits, then continues with the remaining addresses", async () => {
  const time = clock();
  const refusals: Record<string, string> = { "bob@x.org": "TOO_MANY_REQUESTS" };
  const { flow, sent } = inviting(refusals, { timers: time });
  await flow.submit({ addresses: "ada@x.org\nbob@x.org" });
  expect(flow.get().retryAfter).toBe(30);
  expect(await flow.submit()).toBe(false);
  time.pass(30_000);
  delete refusals["bob@x.org"];
  await flow.submit();
  expect(sent.map(({ email }) => email)).toEqual(["ada@x.org", "bob@x.org", "bob@x.org"]);
  expect(flow.get().values.addresses).toBe("");
});

test("an empty list and missing roles are reported before anything is sent", async () => {
  const { flow, sent } = inviting();
  await flow.submit({ addresses: " ,\n" });
  expect(flow.get()).toMatchObject({ focus: { field: "addresses" }, fieldErrors: { addresses: {} } });
  flow.setRoles([]);
  await flow.submit({ addresses: "ada@x.org" });
  expect(flow.get().rolesError?.field).toBe("roles");
  flow.setRoles(["member"]);
  expect(flow.get().rolesError).toBeNull();
  expect(sent).toEqual([]);
});
