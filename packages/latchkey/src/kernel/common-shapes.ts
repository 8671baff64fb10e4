import { z } from "zod";
import { parseEmail } from "../security/email-address.ts";
import { isWebAddress, LONGEST_WEB_ADDRESS } from "../security/web-address.ts";
import { hasLostLetters, isSingleLine, isVisible } from "../shared/single-line.ts";

/** The answer of routes that only did something. */
export const Done = z.object({ status: z.literal(true) });
export const done = { status: true } as const;

/** An address as it is stored: checked, normalised and lower case from here on. */
export const Email = z.string().transform((text, context) => {
  const email = parseEmail(text);
  if (email !== undefined) return email;
  context.addIssue({ code: "custom", message: "Not a valid email address" });
  return z.NEVER;
});

/** One line of typed text that shows something, or an empty one. `longest`: UTF-16 units. */
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

/** A picture's address, good for `src` as it is. Forms send an empty text where there is none. */
export const PictureAddress = z
  .string()
  .max(LONGEST_WEB_ADDRESS)
  .refine((text) => text === "" || isWebAddress(text), "Enter an http or https URL, or a path")
  .describe("An http or https URL, or a path. Never a `data:` URL: pictures are uploaded");

/** `true` and `false` as a query writes them, or as a caller in process does. */
export const Flag = z
  .union([z.boolean(), z.string()])
  .transform((value) => value === true || value === "true")
  .optional();

/** What may be asked for of a resource: all of some actions, or one of them. */
const AskedActions = z.union([
  z.array(z.string()),
  z.object({ actions: z.array(z.string()), connector: z.enum(["AND", "OR"]) }),
]);

/** What is asked for, by resource. */
export const AskedShape = z.record(z.string(), AskedActions);

/**
 * A date on the wire: ISO 8601, UTC, milliseconds. In-process callers and clients get a `Date`.
 * @public
 */
export const isoDate = z.iso.datetime({ precision: 3 });
