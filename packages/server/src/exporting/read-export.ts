import { ConfigurationError, jsonIn, type TransferredRow } from "latchkey/host";
import { linesOf } from "../importing/lines.ts";
import { membersOf } from "../importing/source-row.ts";
import type { OnRead } from "../importing/text-file.ts";
import { FORMAT, openLine, parseFirstLine } from "./export-lines.ts";
import { type FileKey, fileDigest, fileKeyFor, type OperatorKey } from "./file-key.ts";

/** Characters of one line. A removed user is one, with all rows of the account. */
const LONGEST_LINE = 64_000_000;

/**
 * Yields the rows of an export.
 *
 * @throws ConfigurationError for a file that is no export, was cut or changed, or needs another key.
 */
export async function* readExport(
  path: string,
  key: OperatorKey | undefined,
  onRead?: OnRead,
): AsyncGenerator<TransferredRow> {
  const digest = fileDigest();
  const counts = new Map<string, number>();
  let fileKey: FileKey | undefined;
  let number = 0;
  let isWhole = false;
  for await (const line of linesOf(path, onRead, LONGEST_LINE)) {
    number++;
    if (line === undefined || isWhole) throw changed(path, number);
    if (fileKey === undefined) fileKey = keyOf(path, line, key);
    else {
      const opened = openLine(line, fileKey);
      if (opened === undefined) throw changed(path, number);
      const { members, secrets } = opened;
      if (typeof members.table === "string") {
        counts.set(members.table, (counts.get(members.table) ?? 0) + 1);
        yield {
          table: members.table,
          values: membersOf(members.row),
          secrets: secrets === undefined ? undefined : membersOf(jsonIn(secrets)),
        };
      } else {
        isWhole = members.sha256 === digest.value() && secrets === "" && hasAll(members.rows, counts);
        if (!isWhole) throw changed(path, number);
      }
    }
    digest.add(line);
  }
  if (!isWhole)
    throw new ConfigurationError(`${path} isn't whole: its last line is missing. Copy or export it again.`);
}

function keyOf(path: string, line: string, key: OperatorKey | undefined): FileKey {
  const first = parseFirstLine(line);
  if (first === undefined)
    throw new ConfigurationError(`${path} is no export of Latchkey, which \`latchkey export\` writes.`);
  if (first.latchkey !== FORMAT)
    throw new ConfigurationError(
      `${path} was written by version ${first.version}, in a format that this version can't read. Update the service.`,
    );
  if (first.key === null)
    throw new ConfigurationError(
      `${path} contains no secrets, so users could not sign in. Export again with --secrets --key FILE.`,
    );
  if (key === undefined)
    throw new ConfigurationError(
      `The secrets in ${path} are encrypted. Name the file of the key: --key FILE`,
    );
  try {
    return fileKeyFor(first.key, key);
  } catch (error) {
    // Values that no key has.
    throw error instanceof ConfigurationError ? error : changed(path, 1);
  }
}

function hasAll(rows: unknown, counts: ReadonlyMap<string, number>): boolean {
  return Object.entries(membersOf(rows)).every(([table, count]) => (counts.get(table) ?? 0) === count);
}

function changed(path: string, line: number): ConfigurationError {
  return new ConfigurationError(
    `${path} was changed or damaged, or the key is another one (line ${line}). Copy or export it again.`,
  );
}
