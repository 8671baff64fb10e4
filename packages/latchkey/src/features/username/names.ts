import { fail } from "../../base/errors.ts";
import { PersonName } from "../../kernel/contracts/fields/common-shapes.ts";
import { service } from "../../kernel/contracts/service.ts";
import { isSingleLine } from "../../shared/single-line.ts";
import { usualLength } from "../../storage/tables/table.ts";
import {
  INVALID_DISPLAY_USERNAME,
  INVALID_USERNAME,
  USERNAME_TOO_LONG,
  USERNAME_TOO_SHORT,
} from "./errors.ts";
import { usernameSettings } from "./options.ts";

/** ASCII only: letters of other scripts can look the same, and then two names would look the same. */
const PLAIN = /^[A-Za-z0-9_.]+$/;

/** Rules for names and their storage, the same for every route that takes one. */
export const names = service((core) => {
  const {
    minUsernameLength: min,
    maxUsernameLength: max,
    usernameValidator = (name: string) => PLAIN.test(name),
    displayUsernameValidator = (name: string) => PersonName.safeParse(name).success,
    usernameNormalization: normalize = (name: string) => name.toLowerCase(),
    displayUsernameNormalization: normalizeDisplay = false,
    validationOrder,
    reservedUsernames,
  } = core.use(usernameSettings);
  const normal = (name: string): string => (normalize === false ? name : normalize(name));
  const reserved = new Set(reservedUsernames.map(normal));

  return {
    /** Returns the stored form. Throws if it can't be a username. */
    async parse(given: string): Promise<string> {
      const stored = normal(given);
      const judged = validationOrder.username === "post-normalization" ? stored : given;
      const { length } = [...judged];
      if (length < min) throw fail(USERNAME_TOO_SHORT);
      if (length > max || [...stored].length > usualLength) throw fail(USERNAME_TOO_LONG);
      // With an @ it could be another person's email address.
      const isPossible = stored !== "" && !stored.includes("@") && isSingleLine(stored);
      if (!isPossible || !(await usernameValidator(judged))) throw fail(INVALID_USERNAME);
      return stored;
    },
    /** Reports whether a name in its stored form is reserved. */
    isReserved: (stored: string): boolean => reserved.has(stored),
    /** Returns the displayed form of a new user's name, if the user gave no display username. */
    display: (given: string): string => (normalizeDisplay === false ? given : normalizeDisplay(given)),
    /** Returns the stored form. Throws if it can't be a display username. */
    async parseDisplay(given: string): Promise<string> {
      const stored = normalizeDisplay === false ? given : normalizeDisplay(given);
      const judged = validationOrder.displayUsername === "post-normalization" ? stored : given;
      if (!(await displayUsernameValidator(judged))) throw fail(INVALID_DISPLAY_USERNAME);
      return stored;
    },
  };
});
