import { z } from "zod";
import { errorCode, fail } from "../../base/errors.ts";
import { Done, done, PersonName, PictureAddress } from "../../kernel/contracts/fields/common-shapes.ts";
import { FIELD_NOT_ALLOWED } from "../../kernel/contracts/fields/field-values.ts";
import { route } from "../../kernel/contracts/route.ts";
import { transaction } from "../../kernel/contracts/service.ts";
import { beforeWrite } from "../../kernel/pipeline/hooks/database-hooks.ts";
import { audit } from "../audit/index.ts";
import { userColumnFaults, userFields } from "./fields.ts";
import { userStore } from "./store.ts";

/** Characters of a language tag: the room that RFC 5646 section 4.4.1 recommends. */
const LONGEST_TAG = 35;
/** Longer than any name of the time zone database. */
const LONGEST_ZONE = 64;

/** A language tag (BCP 47), kept in its canonical form: `DE-at` is `de-AT`. */
export const Locale = z
  .string()
  .max(LONGEST_TAG)
  .transform((tag, context) => {
    const canonical = canonicalTag(tag);
    if (canonical !== undefined) return canonical;
    context.addIssue({ code: "custom", message: "Give a language tag such as de or pt-BR" });
    return z.NEVER;
  });

/** A name of the IANA time zone database. An offset such as `+02:00` is refused: it has no summer time. */
export const TimeZone = z
  .string()
  .max(LONGEST_ZONE)
  .refine(isTimeZone, "Give the name of a time zone such as Europe/Berlin");

function canonicalTag(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}

function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export const EMAIL_CAN_NOT_BE_UPDATED = errorCode(
  "EMAIL_CAN_NOT_BE_UPDATED",
  400,
  "Email can not be updated",
);

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
