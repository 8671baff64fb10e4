/** `build-pages.ts <folder> [--published]`: a separate process, because Vite's result depends on environment variables. */
import { stripVTControlCharacters } from "node:util";
import { buildPages } from "./pages/build.ts";

process.env.NODE_ENV = "production";
try {
  await buildPages(process.argv[2] ?? "", process.argv[3] !== "--published");
} catch (error) {
  console.error(stripVTControlCharacters(error instanceof Error ? error.message : String(error)));
  process.exit(1);
}
process.exit(0); // the bundler may keep handles open
