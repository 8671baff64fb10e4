/** A row of a file. */
export interface CsvRow {
  /** Line on which the row begins; the first is 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Parses a CSV file with commas, semicolons or tabs between the cells. Empty lines are omitted. */
export function readCsv(text: string): CsvRow[] {
  // Some editors write a byte order mark.
  const plain = text.replace(/^\ufeff/, "");
  const separator = separatorOf(plain);
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let line = 1;
  /** Line breaks before the current character. Windows line breaks have two characters. */
  let breaks = 0;
  let cell = "";
  let isQuoted = false;
  const endRow = (): void => {
    cells.push(cell);
    if (cells.some((each) => each.trim() !== "")) rows.push({ line, cells });
    line = breaks + 1;
    cells = [];
    cell = "";
  };
  for (let at = 0; at < plain.length; at++) {
    const letter = plain[at];
    if (letter === "\r" || (letter === "\n" && plain[at - 1] !== "\r")) breaks++;
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (plain[at + 1] === '"') cell += plain[++at];
      else isQuoted = false;
    } else if (letter === '"' && cell.trim() === "") {
      isQuoted = true;
      cell = "";
    } else if (letter === separator) {
      cells.push(cell);
      cell = "";
    } else if (letter === "\n" || letter === "\r") endRow();
    else cell += letter;
  }
  endRow();
  return rows;
}

/** Returns the separator that is most frequent in the first line. */
function separatorOf(text: string): string {
  const [first = ""] = text.split(/[\r\n]/, 1);
  const count = (letter: string): number => first.split(letter).length;
  return [",", ";", "\t"].reduce((best, letter) => (count(letter) > count(best) ? letter : best));
}

/** A user to be created. */
export interface ImportRow {
  readonly email: string;
  readonly name?: string;
  readonly role?: string;
}

const NAMES: Readonly<Record<string, keyof ImportRow>> = {
  email: "email",
  "e-mail": "email",
  mail: "email",
  name: "name",
  role: "role",
};

/** A row to import, with its line in the file. */
export interface FileRow extends ImportRow {
  readonly line: number;
}

/** Reads users by the names in the first line. A file without names is a list of email addresses. */
export function importRows(table: readonly CsvRow[]): FileRow[] | "noEmail" | "empty" {
  const first = table[0]?.cells ?? [];
  const header = first.map((cell) => NAMES[cell.trim().toLowerCase()]);
  const hasHeader = header.includes("email");
  if (!hasHeader && !first.some((cell) => cell.includes("@")))
    return first.length === 0 ? "empty" : "noEmail";
  const names = hasHeader ? header : first.map((cell) => (cell.includes("@") ? "email" : undefined));
  const rows = (hasHeader ? table.slice(1) : table)
    .map(({ line, cells }) => ({ line, ...rowOf(cells, names) }))
    .filter(({ email }) => email !== "");
  return rows.length === 0 ? "empty" : rows;
}

function rowOf(cells: readonly string[], names: readonly (keyof ImportRow | undefined)[]): ImportRow {
  const of = (wanted: keyof ImportRow): string => cells[names.indexOf(wanted)]?.trim() ?? "";
  const [email, name, role] = [of("email"), of("name"), of("role")];
  return { email, ...(name === "" ? {} : { name }), ...(role === "" ? {} : { role }) };
}
