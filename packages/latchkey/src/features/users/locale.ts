import { z } from "zod";

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
