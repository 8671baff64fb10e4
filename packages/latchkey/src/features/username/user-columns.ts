import { z } from "zod";
import { errorCode, fail, LatchkeyError } from "../../base/errors.ts";
import { PersonName } from "../../kernel/contracts/fields/common-shapes.ts";
import type { UserColumnRules, UserColumns } from "../../kernel/contracts/fields/user-columns.ts";
import { service } from "../../kernel/contracts/service.ts";
import { isSingleLine } from "../../shared/single-line.ts";
import { UniqueViolation } from "../../storage/errors.ts";
import { usualLength } from "../../storage/tables/table.ts";
import { heldValues } from "../users/index.ts";
import { type ResolvedUsername, usernameSettings } from "./options.ts";
import { usernameStore } from "./store.ts";

export const INVALID_USERNAME_OR_PASSWORD = errorCode(
  "INVALID_USERNAME_OR_PASSWORD",
  401,
  "invalid username or password",
);
export const USERNAME_TOO_SHORT = errorCode("USERNAME_TOO_SHORT", 422, "username is too short");
export const USERNAME_TOO_LONG = errorCode("USERNAME_TOO_LONG", 422, "username is too long");
export const INVALID_USERNAME = errorCode("INVALID_USERNAME", 422, "username is invalid");
export const USERNAME_IS_ALREADY_TAKEN = errorCode(
  "USERNAME_IS_ALREADY_TAKEN",
  422,
  "username is already taken. please try another.",
);
export const INVALID_DISPLAY_USERNAME = errorCode(
  "INVALID_DISPLAY_USERNAME",
  422,
  "Display username is invalid",
);
export const USERNAME_IS_IMMUTABLE = errorCode("USERNAME_IS_IMMUTABLE", 400, "Username cannot be updated");

type Values = Readonly<Record<string, unknown>>;

const rules = service((core): UserColumnRules => {
  const { displayUsername: hasDisplay, immutableUsername } = core.use(usernameSettings);
  const { parse, parseDisplay, display, isReserved } = core.use(names);
  const store = core.use(usernameStore);
  const held = core.use(heldValues);
  const columns = (username: string | null, shown: string | null): Values =>
    hasDisplay ? { username, displayUsername: shown } : { username };

  const parseFree = async (given: string): Promise<string> => {
    const username = await parse(given);
    if (isReserved(username) || (await held.find("username", username)) !== undefined)
      throw fail(USERNAME_IS_ALREADY_TAKEN);
    return username;
  };

  /** A display username without a username also becomes the username, if it can be one. */
  const usernameFrom = async (shown: string): Promise<string | null> => {
    try {
      return await parseFree(shown);
    } catch (error) {
      if (error instanceof LatchkeyError) return null;
      throw error;
    }
  };

  return {
    async created({ username, displayUsername }) {
      const shown =
        hasDisplay && typeof displayUsername === "string" ? await parseDisplay(displayUsername) : null;
      if (typeof username === "string") return columns(await parseFree(username), shown ?? display(username));
      return columns(shown === null ? null : await usernameFrom(String(displayUsername)), shown);
    },
    async changed({ username, displayUsername }) {
      const changes: Record<string, unknown> = {};
      if (typeof username === "string") changes.username = await parseFree(username);
      // Without a username there is none to show.
      else if (username === null) Object.assign(changes, columns(null, null));
      if (hasDisplay && displayUsername !== undefined)
        changes.displayUsername =
          typeof displayUsername === "string" ? await parseDisplay(displayUsername) : null;
      return changes;
    },
    async assertFree({ username }) {
      if (typeof username === "string" && (await store.findByUsername(username)) !== undefined)
        throw fail(USERNAME_IS_ALREADY_TAKEN);
    },
    async assertChangeable(userId, { username }, tx) {
      if (!immutableUsername || username === undefined) return;
      const now = await store.findOfUser(userId, tx);
      if (now !== null && now !== username) throw fail(USERNAME_IS_IMMUTABLE);
    },
    failure: (error) =>
      error instanceof UniqueViolation && error.on("user", "username")
        ? fail(USERNAME_IS_ALREADY_TAKEN)
        : undefined,
  };
});

const Name = z.string().nullable().optional();

/** The members that sign-up and update-user accept and write. */
export function userColumns({ displayUsername, signUp }: ResolvedUsername): UserColumns {
  const shown: z.ZodRawShape = displayUsername ? { displayUsername: Name } : {};
  const ofNewUsers = {
    optional: { username: Name, ...shown },
    required: { username: z.string(), ...shown },
    off: { username: z.undefined().optional(), displayUsername: z.undefined().optional() },
  };
  return {
    names: ["username", ...Object.keys(shown)],
    unique: [{ column: "username", taken: USERNAME_IS_ALREADY_TAKEN }],
    shape: (row) => (row === "new" ? ofNewUsers[signUp] : ofNewUsers.optional),
    errors: [
      USERNAME_TOO_SHORT,
      USERNAME_TOO_LONG,
      INVALID_USERNAME,
      USERNAME_IS_ALREADY_TAKEN,
      INVALID_DISPLAY_USERNAME,
      USERNAME_IS_IMMUTABLE,
    ],
    rules,
  };
}

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
