import {
  fail,
  failureIn,
  INVALID_REDIRECT_URL,
  UNAUTHORIZED,
  VALIDATION_ERROR,
} from "../../../base/errors.ts";
import { PersonName } from "../../../kernel/contracts/fields/common-shapes.ts";
import { requestService } from "../../../kernel/contracts/service.ts";
import { parseEmail } from "../../../security/email-address.ts";
import { INVALID_EMAIL } from "../../email-password/errors.ts";
import { RESET_PAGE, takesToken } from "../../password-reset/index.ts";
import type { Acting } from "../access/authority.ts";
import { EMAIL_TAKEN, MAY_NOT_CREATE } from "../errors.ts";
import { createUser } from "../users/new-user.ts";
import { INVITATIONS_NOT_AVAILABLE } from "./errors.ts";
import { inviting } from "./mail.ts";

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
export const importing = requestService((core) => {
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
