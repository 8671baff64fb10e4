import { z } from "zod";
import { parseEmail } from "../../../security/email-address.ts";
import { isWebAddress, LONGEST_WEB_ADDRESS } from "../../../security/web-address.ts";
import { hasLostLetters, isSingleLine, isVisible } from "../../../shared/single-line.ts";

/** The answer of routes without a result. */
export const Done = z.object({ status: z.literal(true) });
export const done = { status: true } as const;

/** An email address in its stored form: validated, normalized and lower case. */
export const Email = z.string().transform((text, context) => {
  const email = parseEmail(text);
  if (email !== undefined) return email;
  context.addIssue({ code: "custom", message: "Not a valid email address" });
  return z.NEVER;
});

/** One line of visible text, or an empty one. `longest`: UTF-16 units. */
export const line = (longest: number) =>
  z
    .string()
    .max(longest)
    .refine(isSingleLine, "Give one line, without control characters")
    .refine((text) => text === "" || isVisible(text), "Give at least one visible character")
    .refine((text) => !hasLostLetters(text), "Letters were lost (U+FFFD): send the text as UTF-8");

/** UTF-16 units. */
export const LONGEST_PERSON_NAME = 256;

/** The name of a person. */
export const PersonName = line(LONGEST_PERSON_NAME);

/** URL of a picture, usable as `src`. Forms send an empty text for none. */
export const PictureAddress = z
  .string()
  .max(LONGEST_WEB_ADDRESS)
  .refine((text) => text === "" || isWebAddress(text), "Enter an http or https URL, or a path")
  .describe("An http or https URL, or a path. Never a `data:` URL: pictures are uploaded");

/** `true` and `false`, as a query or a caller in process writes them. */
export const Flag = z
  .union([z.boolean(), z.string()])
  .transform((value) => value === true || value === "true")
  .optional();

/** Requested actions of one resource: all of them, or one of them. */
const AskedActions = z.union([
  z.array(z.string()),
  z.object({ actions: z.array(z.string()), connector: z.enum(["AND", "OR"]) }),
]);

/** Requested actions, by resource. */
export const AskedShape = z.record(z.string(), AskedActions);

/**
 * A date on the wire: ISO 8601, UTC, milliseconds. In-process callers and clients get a `Date`.
 * @public
 */
export const isoDate = z.iso.datetime({ precision: 3 });
