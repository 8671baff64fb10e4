import { z } from "zod";
import { errorCode, fail } from "../../../base/errors.ts";
import { letter } from "../../../kernel/contracts/letter.ts";
import { route } from "../../../kernel/contracts/route.ts";
import { letters } from "../../../kernel/emails/letters.ts";
import { languageOf, readerOf } from "../../../kernel/emails/recipient-language.ts";
import { newId } from "../../../storage/tables/id.ts";
import { adminWith, reading } from "../access/authority.ts";
import { MAY_NOT_READ_SERVICE } from "../errors.ts";

export const EMAIL_NOT_SET_UP = errorCode(
  "EMAIL_NOT_SET_UP",
  400,
  "Emails can't be sent: no email server is set up",
);
export const TEST_EMAIL_FAILED = errorCode("TEST_EMAIL_FAILED", 422, "The test email could not be sent");

export const TEST_EMAIL = letter("test-email", (_: object, appName) => ({
  subject: `Test email from ${appName}`,
  body: ["This is a test from an administrator. If you can read it, email delivery works."],
}));

export const sendTestEmail = route({
  ...reading,
  method: "POST",
  path: "/admin/send-test-email",
  summary: "Send the caller a test email immediately",
  returns: z.object({ to: z.string() }),
  limit: { window: 60, max: 5 },
  needs: adminWith({ service: ["read"] }, MAY_NOT_READ_SERVICE),
  uses: { letters },
  errors: [EMAIL_NOT_SET_UP, TEST_EMAIL_FAILED],
  async handle(context) {
    const { user, core, letters } = context;
    if (!letters.isOffered) throw fail(EMAIL_NOT_SET_UP);
    const to = user.email;
    try {
      await letters.send(
        TEST_EMAIL,
        { to, ...readerOf(user, languageOf(context)) },
        { id: newId(core.env), isRetry: false },
      );
    } catch (error) {
      // Only the email server's message helps. Only operators of the service read it.
      const reason = error instanceof Error ? error.message : String(error);
      throw fail(TEST_EMAIL_FAILED, { members: { reason }, cause: error });
    }
    return { to };
  },
});
