import { ConfigurationError, fail } from "../base/errors.ts";
import { roleInput } from "../features/admin/access/roles.ts";
import { banOf } from "../features/admin/bans/bans.ts";
import { adminStore } from "../features/admin/store.ts";
import { prepareUser } from "../features/admin/users/new-user.ts";
import { audit } from "../features/audit/index.ts";
import { FAILED_TO_CREATE_USER, USER_ALREADY_EXISTS } from "../features/email-password/errors.ts";
import { userFields } from "../features/users/index.ts";
import { userStore } from "../features/users/store.ts";
import type { Core } from "../kernel/contracts/core.ts";
import { changedValues, inputShape } from "../kernel/contracts/fields/field-values.ts";
import { userColumnsOf } from "../kernel/contracts/fields/user-columns.ts";
import type { User } from "../kernel/contracts/identity.ts";
import { requestService } from "../kernel/contracts/service.ts";
import { validate } from "../kernel/pipeline/input.ts";
import { UniqueViolation } from "../storage/errors.ts";

type Values = Readonly<Record<string, unknown>>;

export interface NewUser {
  email: string;
  name: string;
  emailVerified: boolean;
  image?: string | null | undefined;
  /** In plain text. Undefined: the user has none. */
  password?: string | undefined;
  role?: string | readonly string[] | undefined;
  banned?: boolean | undefined;
  /** Columns of the application and of optional features. */
  fields: Values;
}

/** Returns the columns that the application and features added, as they are stored. Tests set all of them. */
async function columnsOf(core: Core, given: Values): Promise<Record<string, unknown>> {
  const added = core.options.user.additionalFields;
  const known = new Set([
    ...Object.keys(added),
    ...userColumnsOf(core.features).flatMap(({ names }) => names),
  ]);
  for (const name of Object.keys(given))
    if (!known.has(name))
      throw new ConfigurationError(
        `user({ ${name} }): users of this engine have no such field. Declare it in user.additionalFields, or turn on the feature that has it.`,
      );
  const isOwn = ([name]: [string, unknown]) => added[name]?.input === false;
  const texts = Object.entries(given).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ]);
  const shape = inputShape(
    Object.fromEntries(Object.entries(added).map(([name, field]) => [name, { ...field, input: true }])),
    "there",
  );
  // The schema describes an object, so the result is one.
  const checked = validate(shape.loose(), Object.fromEntries(texts), "body") as Values;
  const entries = Object.entries(checked).filter(([, value]) => value !== undefined);
  const written = Object.fromEntries(entries.filter((entry) => !isOwn(entry)));
  const columns = {
    ...(await core.use(userFields).created(written)),
    ...(await changedValues(added, Object.fromEntries(entries.filter(isOwn)))),
  };
  for (const [name, { required }] of Object.entries(added))
    if (required === true && (columns[name] ?? null) === null)
      throw new ConfigurationError(
        `user.additionalFields.${name} is required and has no default. Give a value: user({ ${name}: … }).`,
      );
  return columns;
}

/** Creates a user as a sign-up does, with the application's hooks, but in any state. */
export const newUser = requestService((core) => {
  const { db } = core;
  const users = core.use(userStore);
  const fields = core.use(userFields);
  const prepare = prepareUser.make(core);
  const auditOf = audit.make(core);

  return (context) =>
    async (wanted: NewUser): Promise<User> => {
      const { banned = false, emailVerified, image } = wanted;
      const role = wanted.role === undefined ? undefined : core.use(roleInput).parse(wanted.role);
      const added = await columnsOf(core, wanted.fields);
      const { row, insert } = await prepare(context)(
        { ...wanted, data: { emailVerified, image } },
        added,
        role,
      );
      const { id } = row;
      try {
        await db.transaction(async (tx) => {
          await insert(tx);
          if (banned) await core.use(adminStore).ban(core.use(banOf)(context, id, {}), tx);
          await auditOf(context).record({ event: "sign_up", userId: id }, tx);
        });
      } catch (error) {
        if (error instanceof UniqueViolation && error.on("user", "email"))
          throw fail(USER_ALREADY_EXISTS, { message: `A user has the email address ${row.email} already.` });
        throw fields.failure(wanted.fields, error);
      }
      const made = await users.findById(id);
      if (made === undefined) throw fail(FAILED_TO_CREATE_USER);
      return made;
    };
});
