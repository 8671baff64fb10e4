import { ConfigurationError, pepperedBcrypt, type UserColumn, userColumn, wholeName } from "latchkey/host";
import { csvRowsOf, linesOf } from "../lines.ts";
import {
  dateOf,
  type FormatOptions,
  isTrue,
  type Members,
  membersOf,
  type Reader,
  sourceRow,
  textOf,
} from "../source-row.ts";

/** Reads CSV with a header: columns by their usual names, or by `--map`. */
export const readCsv: Reader = async function* (path, options, onRead) {
  let names: readonly (UserColumn | undefined)[] | undefined;
  for await (const cells of csvRowsOf(path, onRead)) {
    if (names === undefined) {
      names = namesOf(cells, options);
      if (!names.includes("email"))
        throw new ConfigurationError(
          `${path} has no column with email addresses. Name it: --map email=COLUMN. Its columns: ${cells.slice(0, 20).join(", ")}.`,
        );
      continue;
    }
    const parts: Partial<Record<UserColumn, string>> = {};
    for (const [at, name] of names.entries()) if (name !== undefined) parts[name] = cells[at]?.trim() ?? "";
    yield rowOf(parts, options);
  }
};

/** Reads a JSON object in each line: members by their usual names, or by `--map`. */
export const readNdjson: Reader = async function* (path, options, onRead) {
  for await (const line of linesOf(path, onRead)) {
    const members = objectIn(line);
    if (members === undefined) {
      yield { unreadable: "UNREADABLE" };
      continue;
    }
    const keys = Object.keys(members);
    const parts: Partial<Record<UserColumn, string>> = {};
    for (const [at, name] of namesOf(keys, options).entries()) {
      const value = members[keys[at] ?? ""];
      if (name !== undefined)
        parts[name] = typeof value === "boolean" ? String(value) : (textOf(value) ?? "");
    }
    yield rowOf(parts, options);
  }
};

/** Returns the object in a line. Undefined if it is none. */
export function objectIn(line: string | undefined): Members | undefined {
  if (line === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? membersOf(value)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Parts of a user that `--map` may name. */
const PARTS = Object.keys({
  ...{ id: 1, email: 1, emailVerified: 1, name: 1, firstName: 1, lastName: 1, username: 1, role: 1 },
  ...{ image: 1, createdAt: 1, password: 1, totpSecret: 1 },
} satisfies Record<UserColumn, 1>);

/** Reads `--map FIELD=COLUMN`. */
export function mapOf(given: readonly string[]): Record<string, string> {
  const pairs = given.map((pair) => {
    const at = pair.indexOf("=");
    const [part, column] = [pair.slice(0, at), pair.slice(at + 1)];
    if (at < 1 || column === "" || !PARTS.includes(part))
      throw new ConfigurationError(`--map ${pair}: write FIELD=COLUMN. Fields: ${PARTS.join(", ")}.`);
    return [part, column] as const;
  });
  return Object.fromEntries(pairs);
}

function namesOf(columns: readonly string[], { map }: FormatOptions): (UserColumn | undefined)[] {
  const chosen = new Map(Object.entries(map).map(([part, column]) => [column, part]));
  return columns.map((column) => {
    // `mapOf` has checked it.
    const part = chosen.get(column.trim()) as UserColumn | undefined;
    const usual = userColumn(column);
    return part ?? (usual !== undefined && Object.hasOwn(map, usual) ? undefined : usual);
  });
}

function rowOf(parts: Readonly<Partial<Record<UserColumn, string>>>, { pepper }: FormatOptions) {
  const password = textOf(parts.password);
  return sourceRow({
    id: textOf(parts.id),
    email: parts.email ?? "",
    emailVerified: isTrue(parts.emailVerified),
    name: textOf(wholeName(parts)),
    username: textOf(parts.username),
    role: textOf(parts.role),
    image: textOf(parts.image),
    createdAt: dateOf(parts.createdAt),
    password:
      password !== undefined && pepper !== undefined && password.startsWith("$2")
        ? pepperedBcrypt(password, pepper)
        : password,
    totpSecret: textOf(parts.totpSecret),
  });
}
