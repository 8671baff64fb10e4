/**
 * `npm run dev`: the service from its sources, restarted when you save one; its pages through Vite, changed in
 * place when you save one of theirs.
 */
import "../packages/server/src/serving/thread-pool.ts";
import { start } from "../packages/server/src/commands/start.ts";
import { livePages } from "./pages/live.ts";

try {
  await start({ json: false, source: await livePages() });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
