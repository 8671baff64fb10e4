/** A row of a file. */
export interface CsvRow {
  /** Line on which the row begins; the first is 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

const SEPARATORS = [",", ";", "\t"] as const;
/** Excel's first line, which names the separator. */
const DECLARED = /^sep=(.)$/i;

/**
 * Reads CSV piece by piece, with commas, semicolons or tabs between the cells. Empty lines are omitted. The
 * separator is the one that Excel's line `sep=;` names, or the most frequent in the first line.
 */
export class CsvReader {
  #separator: string | undefined;
  /** The text up to the end of the first line. */
  #first = "";
  #cells: string[] = [];
  #cell = "";
  #isQuoted = false;
  /** A quote was read that ends the cell, unless another follows. */
  #isClosing = false;
  #line = 1;
  /** Line breaks before the current character. Windows line breaks have two characters. */
  #breaks = 0;
  #previous = "";
  #rows: CsvRow[] = [];

  /** Returns the rows that this piece completes. */
  push(text: string): CsvRow[] {
    return this.#push(text, false);
  }

  /** Returns the last row. `isCut`: the file ends inside of a quoted cell. */
  end(): { rows: CsvRow[]; isCut: boolean } {
    this.#rows = this.#push("", true);
    const isCut = this.#isQuoted && !this.#isClosing;
    this.#endRow();
    return { rows: this.#rows, isCut };
  }

  #push(text: string, isEnd: boolean): CsvRow[] {
    this.#rows = [];
    let piece: string | undefined = text;
    if (this.#separator === undefined) {
      this.#first += text;
      piece = this.#begin(isEnd);
    }
    for (const letter of piece ?? "") this.#take(letter);
    return this.#rows;
  }

  /** Decides the separator at the end of the first line that isn't empty. */
  #begin(isEnd: boolean): string | undefined {
    const first = this.#first;
    const start = first.search(/[^\r\n\ufeff]/);
    const end = start === -1 ? -1 : first.slice(start).search(/[\r\n]/);
    if (end === -1 && !isEnd) return undefined;
    const text = start === -1 ? "" : first.slice(start, end === -1 ? undefined : start + end);
    const declared = DECLARED.exec(text)?.[1];
    this.#separator = declared ?? mostFrequent(text);
    this.#first = "";
    const plain = first.replace(/^\ufeff/, "");
    // The line stays in the count of lines.
    return declared === undefined ? plain : plain.replace(text, "");
  }

  #take(letter: string): void {
    const isBreak = letter === "\r" || (letter === "\n" && this.#previous !== "\r");
    this.#previous = letter;
    if (isBreak) this.#breaks++;
    if (this.#isQuoted && this.#inQuotes(letter)) return;
    if (letter === '"' && this.#cell.trim() === "") {
      this.#isQuoted = true;
      this.#cell = "";
    } else if (letter === this.#separator) {
      this.#cells.push(this.#cell);
      this.#cell = "";
    } else if (letter === "\n" || letter === "\r") this.#endRow();
    else this.#cell += letter;
  }

  /** False: the character comes after the closing quote. */
  #inQuotes(letter: string): boolean {
    if (this.#isClosing) {
      this.#isClosing = false;
      this.#isQuoted = letter === '"';
      if (this.#isQuoted) this.#cell += letter;
      return this.#isQuoted;
    }
    if (letter === '"') this.#isClosing = true;
    else this.#cell += letter;
    return true;
  }

  #endRow(): void {
    this.#cells.push(this.#cell);
    const [line, cells] = [this.#line, this.#cells];
    if (cells.some((each) => each.trim() !== "")) this.#rows.push({ line, cells });
    this.#line = this.#breaks + 1;
    this.#cells = [];
    this.#cell = "";
  }
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

/** Names of columns without signs and spaces, in lower case, as exports of email and directory programs have them. */
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
