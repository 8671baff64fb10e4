import { app } from "@latchkey/testing/app";
import { expect, test } from "vitest";
import {
  Done,
  deviceText,
  done,
  feature,
  type Happened,
  letter,
  notice,
  notices,
  requestService,
  route,
  timeText,
} from "../../feature.ts";

/** A feature of an application that emails users about a change if its options say so. */
function badges({ tells }: { tells: boolean }) {
  const budget = { name: "badge-issued", max: 1, window: 3600 };
  const issued = notice({
    letter: letter("badge-issued", ({ at, device, badge }: Happened & { badge: string }, appName) => ({
      subject: "You have a badge",
      body: [`Badge ${badge} of ${appName} was issued on ${timeText(at)}${deviceText(device)}.`],
    })),
    isOn: () => tells,
    budget,
  });
  const issue = requestService((core) => {
    const noticesOf = notices.make(core);
    return (context) => async (user: Parameters<ReturnType<typeof noticesOf>["prepare"]>[1]) => {
      const tellOwner = await noticesOf(context).prepare(issued, user, { badge: "17" });
      await core.db.transaction(tellOwner);
    };
  });
  const issueBadge = route({
    method: "POST",
    path: "/badges/issue",
    summary: "Issue a badge",
    session: "required",
    returns: Done,
    uses: { issue },
    errors: [],
    async handle({ user, issue }) {
      await issue(user);
      return done;
    },
  });
  return feature({ id: "badges", budgets: [budget], notices: [issued], routes: { issueBadge } });
}

async function told(tells: boolean) {
  const { person, sent } = await app({
    plugins: [badges({ tells })],
    appName: "Acme",
    rateLimit: { enabled: true },
  });
  const { client, email } = await person();
  for (let count = 0; count < 3; count++) await client.post("/badges/issue").ok();
  return (await sent()).filter(({ to }) => to === email);
}

test("a notice of an application's feature follows its option and its budget", async () => {
  expect(await told(false)).toEqual([]);
  const [mail, ...others] = await told(true);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("You have a badge");
  expect(mail?.text).toContain("Badge 17 of Acme was issued on 2026-11-21 at 08:00 UTC");
});
