import { app } from "@latchkey/testing/app";
import { expect, test, vi } from "vitest";
import {
  type DeclaredLetter,
  type Delivery,
  Done,
  done,
  feature,
  letter,
  letters,
  linkLifetime,
  readerOf,
  route,
  service,
  userStore,
  z,
} from "../../feature.ts";

interface Lost {
  badge: string;
  expiresIn: number;
}

const BADGE_LOST = letter("badge-lost", ({ badge, expiresIn }: Lost, appName) => ({
  subject: `Badge ${badge} is lost`,
  body: [`Your badge for ${appName} can be replaced.`, linkLifetime(expiresIn)],
}));

/** Declares a feature of an application, with an email. */
function badges(declared: readonly DeclaredLetter[], id = "badges") {
  const reportLost = route({
    method: "POST",
    path: `/${id}/lost`,
    summary: "Report a lost badge",
    session: "required",
    body: z.object({ badge: z.string() }),
    returns: Done,
    uses: {
      report: service(
        ({ db, outbox }) =>
          (userId: string, badge: string) =>
            db.transaction((tx) => outbox.add(tx, `${id}-lost`, { userId, badge })),
      ),
    },
    errors: [],
    async handle({ body, user, report }) {
      await report(user.id, body.badge);
      return done;
    },
  });
  const Payload = z.object({ userId: z.string(), badge: z.string() });
  const deliver = service((core) => {
    const users = core.use(userStore);
    const { send } = core.use(letters);
    return async (payload: unknown, delivery: Delivery) => {
      const { userId, badge } = Payload.parse(payload);
      const user = await users.findById(userId);
      if (user === undefined) return;
      await send(BADGE_LOST, { to: user.email, ...readerOf(user), badge, expiresIn: 3600 }, delivery);
    };
  });
  return feature({
    id,
    letters: declared,
    deliveries: { [`${id}-lost`]: deliver },
    routes: { reportLost },
  });
}

test("a feature of an application sends an email with its own text", async () => {
  const { person, sent } = await app({ plugins: [badges([BADGE_LOST])], appName: "Acme" });
  const { client, email } = await person();
  await client.post("/badges/lost", { badge: "17\r\nBcc: eve@example.com" }).ok();
  expect((await sent()).at(-1)).toMatchObject({
    to: email,
    subject: "Badge 17 Bcc: eve@example.com is lost",
    text: expect.stringMatching(
      /^(Hello .+,\n\n)?Your badge for Acme can be replaced\.\n\nIt works for 60 minutes\.\n$/,
    ),
  });
});

test("two features can't declare the same email", async () => {
  const both = app({ plugins: [badges([BADGE_LOST]), badges([BADGE_LOST], "more-badges")] });
  await expect(both).rejects.toThrow('Two features declare the email "badge-lost"');
});

test("an email that its feature doesn't declare isn't sent", async () => {
  const { person, mails, lines } = await app({ plugins: [badges([])] });
  const { client } = await person();
  await client.post("/badges/lost", { badge: "17" }).ok();
  const failed = expect.objectContaining({ fields: expect.objectContaining({ kind: "badges-lost" }) });
  await vi.waitFor(() => expect(lines).toContainEqual(failed), { timeout: 60_000 });
  expect(mails).toEqual([]);
});
