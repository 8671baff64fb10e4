import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Writes a `.br` and a `.gz` next to every file of a folder, to be served unchanged. */
export async function compressAll(folder: string): Promise<void> {
  const files = await readdir(folder);
  await Promise.all(
    files.map(async (name) => {
      const file = join(folder, name);
      const plain = await readFile(file);
      const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
      await writeFile(`${file}.br`, await promisify(brotliCompress)(plain, { params }));
      await writeFile(`${file}.gz`, await promisify(gzip)(plain, { level: constants.Z_BEST_COMPRESSION }));
    }),
  );
}
