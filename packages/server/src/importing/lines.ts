import { ConfigurationError, CsvReader } from "latchkey/host";
import { cutShort, type OnRead, textOfFile } from "./text-file.ts";

/** Characters of one row. A larger one isn't a user, and must not fill the memory. */
const LONGEST_ROW = 1_000_000;
const MOST_COLUMNS = 1_000;

/**
 * Yields the lines of a file that aren't empty. Undefined: a line that is too long to be a row, of more than
 * `longest` characters.
 */
export async function* linesOf(
  path: string,
  onRead?: OnRead,
  longest: number = LONGEST_ROW,
): AsyncGenerator<string | undefined> {
  let rest = "";
  let isSkipping = false;
  for await (const text of textOfFile(path, onRead)) {
    const parts = (rest + text).split("\n");
    rest = parts.pop() ?? "";
    for (const part of parts) {
      const line = part.trim();
      if (isSkipping) isSkipping = false;
      else if (line.length > longest) yield undefined;
      else if (line !== "") yield line;
    }
    if (rest.length > longest) {
      if (!isSkipping) yield undefined;
      isSkipping = true;
      rest = "";
    }
  }
  if (rest.trim() !== "" && !isSkipping) yield rest.trim();
}

/** Yields the rows of a CSV file. */
export async function* csvRowsOf(path: string, onRead?: OnRead): AsyncGenerator<readonly string[]> {
  const reader = new CsvReader();
  /** Characters since the last row that was complete. */
  let pending = 0;
  for await (const text of textOfFile(path, onRead)) {
    const rows = reader.push(text);
    pending = rows.length > 0 ? text.length : pending + text.length;
    if (pending > LONGEST_ROW)
      throw new ConfigurationError(
        `${path} has a row of more than ${LONGEST_ROW} characters: a quotation mark that isn't closed, or no CSV.`,
      );
    for (const row of rows) yield checked(row.cells, row.line, path);
  }
  const { rows, isCut } = reader.end();
  if (isCut) throw cutShort(path);
  for (const row of rows) yield checked(row.cells, row.line, path);
}

function checked(cells: readonly string[], line: number, path: string): readonly string[] {
  if (cells.length > MOST_COLUMNS)
    throw new ConfigurationError(`${path}: line ${line} has more than ${MOST_COLUMNS} columns.`);
  return cells;
}
