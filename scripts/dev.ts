/**
 * `npm run dev`: runs the service from its sources, and restarts it after a change. Vite serves its pages,
 * which update in place.
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
