import type { Transfer, TransferProgress } from "latchkey/host";
import packageFile from "#package" with { type: "json" };
import { type FirstLine, FORMAT, type LastLine, sealedLine } from "./export-lines.ts";
import { fileDigest, newFileKey, type OperatorKey } from "./file-key.ts";

export interface ExportTo {
  transfer: Transfer;
  /** Undefined: without secrets. */
  key: OperatorKey | undefined;
  /** Resolves when more may be written. */
  write(text: string): Promise<void>;
  onProgress(progress: TransferProgress): void;
}

/** Writes everything of everyone as lines of JSON. Resolves to the number of rows by table. */
export async function writeExport({
  transfer,
  key,
  write,
  onProgress,
}: ExportTo): Promise<Readonly<Record<string, number>>> {
  const sealing = key === undefined ? undefined : newFileKey(key);
  const digest = fileDigest();
  const written = async (lines: readonly string[]): Promise<void> => {
    for (const line of lines) digest.add(line);
    await write(lines.map((line) => `${line}\n`).join(""));
  };

  const { version } = packageFile;
  const exportedAt = new Date().toISOString();
  const first: FirstLine = { latchkey: FORMAT, version, exportedAt, key: sealing?.line ?? null };
  await written([JSON.stringify(first)]);
  const rows = await transfer.export(async (some, progress) => {
    await written(
      some.map(({ table, values, secrets }) => {
        const members = { table, row: values };
        return secrets === undefined
          ? JSON.stringify(members)
          : sealedLine(members, JSON.stringify(secrets), sealing?.fileKey);
      }),
    );
    onProgress(progress);
  });
  const last: LastLine = { end: true, rows, sha256: digest.value() };
  // Encrypted after all others, it proves that the file is whole.
  await write(`${sealedLine(last, "", sealing?.fileKey)}\n`);
  return rows;
}
