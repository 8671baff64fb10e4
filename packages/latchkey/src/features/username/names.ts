import { fail } from "../../base/errors.ts";
import { PersonName } from "../../kernel/common-shapes.ts";
import { service } from "../../kernel/service.ts";
import { isSingleLine } from "../../shared/single-line.ts";
import { usualLength } from "../../storage/table.ts";
import {
  INVALID_DISPLAY_USERNAME,
  INVALID_USERNAME,
  USERNAME_TOO_LONG,
  USERNAME_TOO_SHORT,
} from "./errors.ts";
import { usernameSettings } from "./settings.ts";

/** Only ASCII: letters of other scripts look like these, and then two names look the same. */
const PLAIN = /^[A-Za-z0-9_.]+$/;

/** What names are, and how they are stored. The same rules for everything that takes one. */
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
    /** As it is stored. Throws where it can't be a username. */
    async parse(given: string): Promise<string> {
      const stored = normal(given);
      const judged = validationOrder.username === "post-normalization" ? stored : given;
      const { length } = [...judged];
      if (length < min) throw fail(USERNAME_TOO_SHORT);
      if (length > max || [...stored].length > usualLength) throw fail(USERNAME_TOO_LONG);
      // With an @ it could be another person's email.
      const isPossible = stored !== "" && !stored.includes("@") && isSingleLine(stored);
      if (!isPossible || !(await usernameValidator(judged))) throw fail(INVALID_USERNAME);
      return stored;
    },
    /** Of a name as it is stored. */
    isReserved: (stored: string): boolean => reserved.has(stored),
    /** What is shown of the name of a new user who typed no other. */
    display: (given: string): string => (normalizeDisplay === false ? given : normalizeDisplay(given)),
    /** As it is stored. Throws where it can't be a display username. */
    async parseDisplay(given: string): Promise<string> {
      const stored = normalizeDisplay === false ? given : normalizeDisplay(given);
      const judged = validationOrder.displayUsername === "post-normalization" ? stored : given;
      if (!(await displayUsernameValidator(judged))) throw fail(INVALID_DISPLAY_USERNAME);
      return stored;
    },
  };
});
