import { z } from "zod";
import { fail } from "../../base/errors.ts";
import { Done, done, PersonName, PictureAddress } from "../../kernel/contracts/fields/common-shapes.ts";
import { FIELD_NOT_ALLOWED } from "../../kernel/contracts/fields/field-values.ts";
import { route } from "../../kernel/contracts/route.ts";
import { transaction } from "../../kernel/contracts/service.ts";
import { beforeWrite } from "../../kernel/pipeline/hooks/database-hooks.ts";
import { audit } from "../audit/index.ts";
import { EMAIL_CAN_NOT_BE_UPDATED } from "./errors.ts";
import { userColumnFaults, userFields } from "./fields.ts";
import { Locale, TimeZone } from "./locale.ts";
import { userStore } from "./store.ts";

const Changes = z.object({
  name: PersonName.optional(),
  /** Null or an empty text removes the picture. */
  image: PictureAddress.nullable().optional(),
  /** Null removes it. */
  locale: Locale.nullable().optional(),
  /** Null removes it. */
  timeZone: TimeZone.nullable().optional(),
  email: z.unknown().optional(),
});

export const updateUser = route({
  method: "POST",
  path: "/update-user",
  summary: "Change the caller's name, picture, language or time zone",
  session: "required",
  body: ({ withFields }) => withFields("user", Changes, "there"),
  returns: Done,
  uses: {
    users: userStore,
    fields: userFields,
    before: beforeWrite,
    transaction,
    audit,
  },
  errors: [EMAIL_CAN_NOT_BE_UPDATED, FIELD_NOT_ALLOWED],
  refusals: userColumnFaults,
  event: { name: "user_updated" },
  async handle(context) {
    const { body, user, now, users, fields, before, transaction, audit } = context;
    if (body.email !== undefined) throw fail(EMAIL_CAN_NOT_BE_UPDATED);
    const given = { name: body.name, image: body.image, locale: body.locale, timeZone: body.timeZone };
    const asked = { ...given, ...(await fields.changed(body)) };
    const changes = await before.update("user", asked);
    const { name, image, locale, timeZone, ...added } = changes;
    const changed = Object.entries({ name, image, locale, timeZone, ...added })
      .filter(([, value]) => value !== undefined)
      .map(([field]) => field);
    const updatedAt = new Date(now).toISOString();
    await transaction(async (tx) => {
      await users.lockCaller(user.id, tx);
      await fields.assertChangeable(user.id, added, tx);
      // First, so that a value that another user has is refused before anything else is written.
      await users.setFields(user.id, added, updatedAt, tx);
      if (name !== undefined) await users.rename({ id: user.id, name, updatedAt }, tx);
      if (image !== undefined) await users.setImage({ id: user.id, image: image || null, updatedAt }, tx);
      if (locale !== undefined) await users.setLocale({ id: user.id, locale, updatedAt }, tx);
      if (timeZone !== undefined) await users.setTimeZone({ id: user.id, timeZone, updatedAt }, tx);
      if (changed.length > 0) await audit.record({ event: "user_updated", userId: user.id, changed }, tx);
    }).catch((error: unknown) => {
      throw fields.failure(body, error);
    });
    context.renewSession();
    return done;
  },
});
