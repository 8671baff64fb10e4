type Cell = string | number | boolean | Date | null | undefined;

/** Text that a spreadsheet takes for a formula. The files of the audit log use the same rule. */
const FORMULA = /^\s*[=+\-@|]|^[\t\r\n]/;

/**
 * Writes a CSV file (RFC 4180). Cells that a spreadsheet would take for a formula begin with an apostrophe.
 * The byte order mark makes spreadsheets read UTF-8.
 */
export function writeCsv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [header, ...rows].map((row) => row.map(written).join(","));
  return `\ufeff${lines.join("\r\n")}\r\n`;
}

function written(cell: Cell): string {
  const text = cell instanceof Date ? cell.toISOString() : String(cell ?? "");
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
