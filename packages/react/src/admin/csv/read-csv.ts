/** Rows of a CSV file, with commas, semicolons or tabs between the cells. Lines without anything are left out. */
export function readCsv(text: string): string[][] {
  // The mark of some editors.
  const plain = text.replace(/^\ufeff/, "");
  const separator = separatorOf(plain);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  const endRow = (): void => {
    row.push(cell);
    if (row.some((each) => each.trim() !== "")) rows.push(row);
    row = [];
    cell = "";
  };
  for (let at = 0; at < plain.length; at++) {
    const letter = plain[at];
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (plain[at + 1] === '"') cell += plain[++at];
      else isQuoted = false;
    } else if (letter === '"' && cell.trim() === "") {
      isQuoted = true;
      cell = "";
    } else if (letter === separator) {
      row.push(cell);
      cell = "";
    } else if (letter === "\n" || letter === "\r") endRow();
    else cell += letter;
  }
  endRow();
  return rows;
}

/** The one that stands most often in the first line. */
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

/** Users by the names in the first line; a file without such a line is a list of emails. */
export function importRows(table: readonly (readonly string[])[]): ImportRow[] | "noEmail" | "empty" {
  const [first = []] = table;
  const header = first.map((cell) => NAMES[cell.trim().toLowerCase()]);
  const hasHeader = header.includes("email");
  if (!hasHeader && !first.some((cell) => cell.includes("@")))
    return first.length === 0 ? "empty" : "noEmail";
  const names = hasHeader ? header : first.map((cell) => (cell.includes("@") ? "email" : undefined));
  const rows = (hasHeader ? table.slice(1) : table)
    .map((cells) => rowOf(cells, names))
    .filter(({ email }) => email !== "");
  return rows.length === 0 ? "empty" : rows;
}

function rowOf(cells: readonly string[], names: readonly (keyof ImportRow | undefined)[]): ImportRow {
  const of = (wanted: keyof ImportRow): string => cells[names.indexOf(wanted)]?.trim() ?? "";
  const [email, name, role] = [of("email"), of("name"), of("role")];
  return { email, ...(name === "" ? {} : { name }), ...(role === "" ? {} : { role }) };
}
