import type { AdminText } from "../base/types.ts";
import { readCsv } from "../csv/read-csv.ts";
import { writeCsv } from "../csv/write-csv.ts";

const COLUMNS = ["id", "default", "text"];

/** A text of a file. */
export interface FileText {
  readonly id: string;
  readonly text: string;
}

/** Returns a language's texts as a CSV file for translators. */
export function csvOf(texts: readonly AdminText[]): string {
  return writeCsv(
    COLUMNS,
    texts.map(({ id, default: usual, text }) => [id, usual, text ?? ""]),
  );
}

/** Reads the texts of a CSV file; rows without a text change nothing. Undefined: it lacks a column. */
export function textsOf(csv: string): readonly FileText[] | undefined {
  const [header, ...rows] = readCsv(csv);
  const at = (name: string): number =>
    header?.cells.findIndex((cell) => cell.trim().toLowerCase() === name) ?? -1;
  const [id, text] = [at("id"), at("text")];
  if (id < 0 || text < 0) return undefined;
  return rows
    .map(({ cells }) => ({ id: cells[id]?.trim() ?? "", text: withoutGuard(cells[text] ?? "") }))
    .filter((row) => row.id !== "" && row.text.trim() !== "");
}

/** Removes the apostrophe that keeps spreadsheets from reading a text as a formula. */
function withoutGuard(cell: string): string {
  return cell.replace(/^'(?=\s*[=+\-@|])/, "").trim();
}
