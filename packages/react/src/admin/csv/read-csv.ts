import { CsvReader, type CsvRow, type UserColumn, userColumn, wholeName } from "@latchkey/client/shared";

/** Parses a CSV file. */
export function readCsv(text: string): CsvRow[] {
  const reader = new CsvReader();
  return [...reader.push(text), ...reader.end().rows];
}

/** A user to be created. */
export interface ImportRow {
  readonly email: string;
  readonly name?: string;
  readonly role?: string;
}

/** A row to import, with its line in the file. */
export interface FileRow extends ImportRow {
  readonly line: number;
}

/** Reads users by the names in the first line. A file without names is a list of email addresses. */
export function importRows(table: readonly CsvRow[]): FileRow[] | "noEmail" | "empty" {
  const first = table[0]?.cells ?? [];
  const header = first.map(userColumn);
  const hasHeader = header.includes("email");
  if (!hasHeader && !first.some((cell) => cell.includes("@")))
    return first.length === 0 ? "empty" : "noEmail";
  const names = hasHeader ? header : first.map((cell) => (cell.includes("@") ? "email" : undefined));
  const rows = (hasHeader ? table.slice(1) : table)
    .map(({ line, cells }) => ({ line, ...rowOf(cells, names) }))
    .filter(({ email }) => email !== "");
  return rows.length === 0 ? "empty" : rows;
}

function rowOf(cells: readonly string[], names: readonly (UserColumn | undefined)[]): ImportRow {
  const of = (wanted: UserColumn): string => cells[names.indexOf(wanted)]?.trim() ?? "";
  const [email, role] = [of("email"), of("role")];
  const name = wholeName({ name: of("name"), firstName: of("firstName"), lastName: of("lastName") });
  return { email, ...(name === "" ? {} : { name }), ...(role === "" ? {} : { role }) };
}
