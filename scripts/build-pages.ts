/** `build-pages.ts <folder>`: a process of its own, since what Vite builds depends on variables it finds. */
import { stripVTControlCharacters } from "node:util";
import { buildPages } from "./pages/build.ts";

process.env.NODE_ENV = "production";
try {
  await buildPages(process.argv[2] ?? "");
} catch (error) {
  console.error(stripVTControlCharacters(error instanceof Error ? error.message : String(error)));
  process.exit(1);
}
process.exit(0); // whatever the bundler still holds open
