import { ConfigurationError } from "../errors.ts";
import { isObject } from "../json.ts";
import { describe, type Filled, hiddenObject, kind, type Members, type Option, refused } from "./option.ts";

/** Options in one object. */
export interface Group<Declaration extends Members> extends Option<Filled<Declaration>> {
  readonly members: Declaration;
}

/**
 * Declares an object with only these members. `absent`: options known from elsewhere that don't exist here,
 * with the alternative: an option that is refused by name isn't mistaken for a typo. `features`: features by
 * the option that holds theirs, so that the message about a misplaced option names its feature.
 */
export function group<Declaration extends Members>(
  members: Declaration,
  absent: Readonly<Record<string, string>> = {},
  features: Members = {},
): Group<Declaration> {
  const names = Object.keys(members);
  return {
    members,
    absent,
    check(value, path) {
      if (!isObject(value)) throw refused(path || "The configuration", describe(value), "an object");
      for (const [name, member] of Object.entries(value)) {
        const at = below(path, name);
        if (member === undefined) continue;
        if (Object.hasOwn(members, name)) members[name]?.check(member, at);
        else if (!Object.hasOwn(absent, name)) throw unknown(at, name, names, features);
        // An option that is turned off is accepted.
        else if (!isOff(member)) throw new ConfigurationError(`${at} is not built: ${absent[name]}`);
      }
    },
    fill(given = {}, path) {
      const filled: Record<string, unknown> = {};
      for (const name of names) {
        // `check` made sure that it is an object.
        const value = members[name]?.fill((given as Record<string, unknown>)[name], below(path, name));
        if (value !== undefined) filled[name] = value;
      }
      // Each member is filled by its declaration.
      return filled as Filled<Declaration>;
    },
  };
}

/** Declares an object whose members have names chosen by the application. */
export function record<T>(member: Option): Option<T | undefined>;
export function record<T>(member: Option, byDefault: T): Option<T>;
export function record(member: Option, byDefault?: unknown): Option {
  const object = kind<unknown>("an object", isObject)(byDefault);
  return {
    ...object,
    ...inside(member),
    check(value, path) {
      object.check(value, path);
      // `object.check` made sure that it is an object.
      for (const [name, entry] of Object.entries(value as object))
        if (entry !== undefined) member.check(entry, `${path}.${name}`);
    },
  };
}

/** Declares a list of such options. A value given instead of the list may be a secret. */
export function listOf<T>(member: Option): Option<T | undefined> {
  const list = kind<T>("a list", Array.isArray, { isSecret: true })();
  return {
    ...list,
    ...inside(member),
    check(value, path) {
      list.check(value, path);
      // `list.check` made sure that it is a list.
      for (const [index, entry] of (value as readonly unknown[]).entries())
        member.check(entry, `${path}[${index}]`);
    },
  };
}

/** Declares a group whose object may be a secret by mistake: see `hiddenObject`. */
export function hiding<Declaration extends Members>(of: Group<Declaration>): Group<Declaration> {
  const object = hiddenObject();
  return {
    ...of,
    check(value, path) {
      object.check(value, path);
      of.check(value, path);
    },
  };
}

function inside({ members, absent }: Option): Pick<Option, "members" | "absent"> {
  return members === undefined || absent === undefined ? {} : { members, absent };
}

function below(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}

function unknown(
  path: string,
  name: string,
  known: readonly string[],
  features: Members,
): ConfigurationError {
  const owner = Object.keys(features).find((id) => Object.hasOwn(features[id]?.members ?? {}, name));
  const meant = nearest(name, known);
  const guess = meant === undefined ? "" : ` Did you mean ${meant}?`;
  const hint = owner === undefined ? guess : ` It is an option of ${owner}: ${owner}.${name}.`;
  return new ConfigurationError(`${path} is not an option.${hint} Known here: ${known.join(", ")}.`);
}

/** Reports whether an option is turned off. */
export function isOff(value: unknown): boolean {
  return value === false || (isObject(value) && value.enabled === false);
}

/** Returns the name among `known` that `written` probably meant: at most a third of its characters differ. */
export function nearest(written: string, known: readonly string[]): string | undefined {
  const from = written.toLowerCase();
  let best: string | undefined;
  let least = Math.max(2, Math.floor(written.length / 3)) + 1;
  for (const name of known) {
    const distance = editDistance(from, name.toLowerCase());
    if (distance < least) [best, least] = [name, distance];
  }
  return best;
}

/** Returns the number of characters to add, drop or replace (Levenshtein), one row of the table at a time. */
function editDistance(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...from].entries()) {
    const row = [at + 1];
    for (let index = 0; index < to.length; index++) {
      const replaced = (above[index] ?? 0) + (letter === to[index] ? 0 : 1);
      row.push(Math.min(replaced, (above[index + 1] ?? 0) + 1, (row[index] ?? 0) + 1));
    }
    above = row;
  }
  return above[to.length] ?? 0;
}
