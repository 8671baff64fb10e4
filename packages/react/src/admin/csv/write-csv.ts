type Cell = string | number | boolean | Date | null | undefined;

/** What a spreadsheet takes for the beginning of a formula, as in the files of the audit log. */
const FORMULA = /^\s*[=+\-@|]|^[\t\r\n]/;

/**
 * Lines of a CSV file (RFC 4180). Cells that a spreadsheet would take for a formula begin with an apostrophe. Without the
 * mark at its front, spreadsheets take the file for one of an older alphabet.
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
