/** A row of a file. */
export interface CsvRow {
  /** Line on which the row begins; the first is 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Parses a CSV file piece by piece. */
export interface CsvReader {
  /** Returns the rows that this piece completes. */
  push(text: string): CsvRow[];
  /** Returns the last row. `isCut`: the file ends inside of a quoted cell. */
  end(): { rows: CsvRow[]; isCut: boolean };
}

const SEPARATORS = [",", ";", "\t"] as const;
/** Excel's first line, which names the separator. */
const DECLARED = /^sep=(.)$/i;

/**
 * Reads CSV with commas, semicolons or tabs between the cells. Empty lines are omitted. The separator is the
 * one that Excel's line `sep=;` names, or the most frequent in the first line.
 */
export function csvReader(): CsvReader {
  let separator: string | undefined;
  /** The first line, until it is complete. */
  let first = "";
  let cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  /** A quote that ends the cell, unless another follows. */
  let isClosing = false;
  let line = 1;
  /** Line breaks before the current character. Windows line breaks have two characters. */
  let breaks = 0;
  let previous = "";
  let rows: CsvRow[] = [];

  const endRow = (): void => {
    cells.push(cell);
    if (cells.some((each) => each.trim() !== "")) rows.push({ line, cells });
    line = breaks + 1;
    cells = [];
    cell = "";
  };

  const take = (letter: string): void => {
    const isBreak = letter === "\r" || (letter === "\n" && previous !== "\r");
    previous = letter;
    if (isBreak) breaks++;
    if (isQuoted && isClosing) {
      isClosing = false;
      if (letter === '"') {
        cell += letter;
        return;
      }
      isQuoted = false;
    } else if (isQuoted) {
      if (letter === '"') isClosing = true;
      else cell += letter;
      return;
    }
    if (letter === '"' && cell.trim() === "") {
      isQuoted = true;
      cell = "";
    } else if (letter === separator) {
      cells.push(cell);
      cell = "";
    } else if (letter === "\n" || letter === "\r") endRow();
    else cell += letter;
  };

  /** Decides the separator at the end of the first line that isn't empty. */
  const begin = (isEnd: boolean): string | undefined => {
    const start = first.search(/[^\r\n\ufeff]/);
    const end = start === -1 ? -1 : first.slice(start).search(/[\r\n]/);
    if (end === -1 && !isEnd) return undefined;
    const text = start === -1 ? "" : first.slice(start, end === -1 ? undefined : start + end);
    const declared = DECLARED.exec(text)?.[1];
    separator = declared ?? mostFrequent(text);
    const plain = first.replace(/^\ufeff/, "");
    first = "";
    if (declared === undefined) return plain;
    // The line stays in the count of lines.
    return plain.replace(text, "");
  };

  const push = (text: string, isEnd = false): CsvRow[] => {
    rows = [];
    let piece: string | undefined = text;
    if (separator === undefined) {
      first += text;
      piece = begin(isEnd);
    }
    for (const letter of piece ?? "") take(letter);
    return rows;
  };

  return {
    push: (text) => push(text),
    end() {
      const last = push("", true);
      const isCut = isQuoted && !isClosing;
      rows = last;
      endRow();
      return { rows, isCut };
    },
  };
}

function mostFrequent(text: string): string {
  const count = (letter: string): number => text.split(letter).length;
  return SEPARATORS.reduce((best, letter) => (count(letter) > count(best) ? letter : best));
}

/** Parts of a user in the columns of a file. */
export type UserColumn =
  | "id"
  | "email"
  | "emailVerified"
  | "name"
  | "firstName"
  | "lastName"
  | "username"
  | "role"
  | "image"
  | "createdAt"
  | "password"
  | "totpSecret";

/** Names of columns without signs and spaces, in lower case, as exports of mail and directory programs have them. */
const NAMES: Readonly<Record<string, UserColumn>> = {
  id: "id",
  userid: "id",
  email: "email",
  mail: "email",
  emailaddress: "email",
  primaryemailaddress: "email",
  email1value: "email",
  email1address: "email",
  emailverified: "emailVerified",
  name: "name",
  fullname: "name",
  displayname: "name",
  firstname: "firstName",
  givenname: "firstName",
  lastname: "lastName",
  familyname: "lastName",
  surname: "lastName",
  username: "username",
  role: "role",
  roles: "role",
  image: "image",
  picture: "image",
  createdat: "createdAt",
  password: "password",
  passwordhash: "password",
  passworddigest: "password",
  totpsecret: "totpSecret",
};

/** Returns the part of a user that a column's name stands for. */
export function userColumn(name: string): UserColumn | undefined {
  const plain = name
    .toLowerCase()
    .replace("[required]", "")
    .replaceAll(/[^a-z0-9]/g, "");
  return Object.hasOwn(NAMES, plain) ? NAMES[plain] : undefined;
}

/** Returns the name in a row that may have it in two columns. */
export function wholeName(parts: Readonly<Partial<Record<UserColumn, string>>>): string {
  const { name = "", firstName = "", lastName = "" } = parts;
  return name || [firstName, lastName].filter((part) => part !== "").join(" ");
}
