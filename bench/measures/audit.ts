import { fileURLToPath } from "node:url";
import { run } from "../processes.ts";

/** Measures sign-ins with and without their security event, in a separate process. Medians in ms. */
export async function signInsAlone(): Promise<{ with: number; without: number }> {
  const script = fileURLToPath(new URL("../audit-alone.ts", import.meta.url));
  const root = fileURLToPath(new URL("../..", import.meta.url));
  // The script prints an array of the two medians.
  const [with_, without] = JSON.parse(
    await run([process.execPath, script], { cwd: root, withinMs: 180_000 }),
  ) as [number, number];
  return { with: with_, without };
}
