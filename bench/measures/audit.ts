import { fileURLToPath } from "node:url";
import { run } from "../processes.ts";

/** The median of a sign-in whose event is written down, and of one whose isn't, in a process of its own. Milliseconds. */
export async function signInsAlone(): Promise<{ with: number; without: number }> {
  const script = fileURLToPath(new URL("../audit-alone.ts", import.meta.url));
  const root = fileURLToPath(new URL("../..", import.meta.url));
  // The script prints what it says.
  const [with_, without] = JSON.parse(
    await run([process.execPath, script], { cwd: root, withinMs: 180_000 }),
  ) as [number, number];
  return { with: with_, without };
}
