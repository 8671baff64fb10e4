import { z } from "zod";
import {
  fail,
  failureIn,
  INVALID_REDIRECT_URL,
  UNAUTHORIZED,
  VALIDATION_ERROR,
} from "../../../base/errors.ts";
import type { LinkPart } from "../../../base/letter.ts";
import { PersonName } from "../../../kernel/contracts/fields/common-shapes.ts";
import { letter } from "../../../kernel/contracts/letter.ts";
import { route } from "../../../kernel/contracts/route.ts";
import { requestService, service } from "../../../kernel/contracts/service.ts";
import { letters, linkLifetime } from "../../../kernel/emails/letters.ts";
import { languageOf, readerOf } from "../../../kernel/emails/recipient-language.ts";
import { parseEmail } from "../../../security/email-address.ts";
import type { Delivery } from "../../../storage/outbox/outbox.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { audit } from "../../audit/index.ts";
import type { SecurityEventRow } from "../../audit/store.ts";
import { INVALID_EMAIL } from "../../email-password/errors.ts";
import { passwordLinks, RESET_PAGE, takesToken } from "../../password-reset/index.ts";
import { userStore } from "../../users/store.ts";
import { type Acting, adminWith } from "../access/authority.ts";
import { EMAIL_TAKEN, INVITATIONS_NOT_AVAILABLE, MAY_NOT_CREATE } from "../errors.ts";
import { createUser } from "../users/new-user.ts";

/** A row of the request. */
export interface GivenRow {
  email: string;
  name?: string | undefined;
  role?: string | undefined;
}

/** Result of one row. */
export interface ImportedRow {
  email: string;
  status: "created" | "existing" | "invalid";
  userId: string | null;
  code: string | null;
  message: string | null;
}

/** Errors that end the import, as opposed to those of one row. */
const ENDING: readonly string[] = [UNAUTHORIZED.code, MAY_NOT_CREATE.code];

/** Creates users of a list, each row by itself: an invalid row doesn't keep the others from being created. */
const importing = requestService((core) => {
  const createOf = createUser.make(core);
  const invitingOf = inviting.make(core);
  const takesTokenOf = takesToken.make(core);
  return (context) => {
    const create = createOf(context);
    const { isOffered, enqueue } = invitingOf(context);

    const createdFrom = async (
      acting: Acting,
      given: GivenRow,
      page: string | undefined,
    ): Promise<string> => {
      const email = parseEmail(given.email.trim());
      if (email === undefined) throw fail(INVALID_EMAIL);
      const name = PersonName.safeParse(given.name?.trim() || email.slice(0, email.lastIndexOf("@")));
      if (!name.success) throw fail(VALIDATION_ERROR, { message: `name: ${name.error.issues[0]?.message}` });
      const role = given.role?.trim() || undefined;
      const user = await create(
        acting,
        { email, name: name.data, role, method: "import", data: {} },
        {
          async last({ id }, tx) {
            if (page !== undefined) await enqueue(id, page, tx);
          },
        },
      );
      return user.id;
    };

    const outcome = async (acting: Acting, row: GivenRow, page: string | undefined): Promise<ImportedRow> => {
      const nothing = { email: row.email, userId: null, code: null, message: null };
      try {
        return { ...nothing, status: "created", userId: await createdFrom(acting, row, page) };
      } catch (error) {
        const failure = failureIn(error);
        if (failure === undefined || failure.statusCode >= 429 || ENDING.includes(failure.code)) throw error;
        const { code, message } = failure;
        if (code === EMAIL_TAKEN.code) return { ...nothing, status: "existing" };
        return { ...nothing, status: "invalid", code, message };
      }
    };

    return async (
      acting: Acting,
      rows: readonly GivenRow[],
      { invite, redirectTo }: { invite: boolean; redirectTo?: string | undefined },
    ): Promise<ImportedRow[]> => {
      if (invite && !isOffered) throw fail(INVITATIONS_NOT_AVAILABLE);
      const page = redirectTo || RESET_PAGE;
      if (!takesTokenOf(context)(page)) throw fail(INVALID_REDIRECT_URL);
      const found: ImportedRow[] = [];
      for (const row of rows) found.push(await outcome(acting, row, invite ? page : undefined));
      return found;
    };
  };
});

/** Seconds. */
const EXPIRES_IN = 7 * 86_400;

const Payload = z.object({
  userId: z.string(),
  callbackURL: z.string(),
  lang: z.string().optional(),
  /** The event as created. Stored unchanged, because the outbox is encrypted. */
  asked: z.custom<SecurityEventRow>(),
});

/** Emails links that set the first password. */
const inviting = requestService((core) => {
  const { outbox, options } = core;
  const auditOf = audit.make(core);
  return (context) => ({
    isOffered: options.emailAndPassword.enabled && core.use(letters).isOffered,
    /** Runs in the transaction that creates the user. */
    async enqueue(userId: string, callbackURL: string, tx: Transaction): Promise<void> {
      const asked = auditOf(context).prepare({ event: "user_invited", userId });
      const payload: z.output<typeof Payload> = { userId, callbackURL, lang: languageOf(context), asked };
      await outbox.add(tx, ACCOUNT_CREATED.kind, payload);
    },
  });
});

/** Sends the email. The link is created here, so a delayed email has its whole lifetime. */
export const sendInvitation = service((core) => {
  const users = core.use(userStore);
  const linkOf = core.use(passwordLinks);
  const { send } = core.use(letters);
  return async (payload: unknown, delivery: Delivery): Promise<void> => {
    const { userId, lang, ...asked } = Payload.parse(payload);
    const user = await users.findById(userId);
    const link = user && (await linkOf(user, { ...asked, expiresIn: EXPIRES_IN }));
    if (user === undefined || link === undefined) return;
    await send(ACCOUNT_CREATED, { to: user.email, ...readerOf(user, lang), ...link }, delivery);
  };
});

export const ACCOUNT_CREATED = letter("account-created", ({ url, expiresIn }: LinkPart, appName) => ({
  subject: `Your account at ${appName}`,
  body: [
    `An administrator of ${appName} created an account for you. To choose a password, open this link:`,
    url,
    `${linkLifetime(expiresIn)} If you don't know ${appName}, you can ignore this email.`,
  ],
}));

const MOST_ROWS = 1000;

const Row = z.object({
  email: z.string().describe("Email address as given"),
  status: z.enum(["created", "existing", "invalid"]),
  userId: z.string().nullable().describe("ID of the user, if one was created"),
  code: z.string().nullable().describe("Reason that the row is invalid"),
  message: z.string().nullable(),
});

const importUsers = route({
  method: "POST",
  path: "/admin/import-users",
  summary: "Import users without passwords, and email each of them a link to set one",
  session: "optional",
  store: true,
  ownOnly: true,
  body: z.object({
    users: z
      .array(
        z.object({
          email: z.string(),
          name: z.string().optional().describe("Default: the part of the email address before the @"),
          role: z
            .string()
            .optional()
            .describe("One role, or several separated by commas. Needs the permission `set-role`"),
        }),
      )
      .min(1)
      .max(MOST_ROWS),
    invite: z.boolean().default(true).describe("True to email each user a link. Default true"),
    redirectTo: z.string().optional().describe("Page that takes the token. Default `/reset-password`"),
  }),
  returns: z.object({
    created: z.number(),
    existing: z.number(),
    invalid: z.number(),
    rows: z.array(Row).describe("One result for each row, in the same order"),
  }),
  needs: adminWith({ user: ["create"] }, MAY_NOT_CREATE),
  uses: { importing },
  event: { name: "user_created", method: "import" },
  errors: [UNAUTHORIZED, INVITATIONS_NOT_AVAILABLE, INVALID_REDIRECT_URL],
  async handle({ body, acting, importing }) {
    const rows = await importing(acting, body.users, body);
    const count = (wanted: string) => rows.filter(({ status }) => status === wanted).length;
    return { created: count("created"), existing: count("existing"), invalid: count("invalid"), rows };
  },
});

export const importRoutes = { importUsers };
