import { createInterface } from "node:readline/promises";
import { ConfigurationError } from "latchkey/host";
import type { Ask } from "./choice.ts";

export const NOTHING = "Nothing was written.";

/** Asks in the terminal. Standard output has the result only. */
export async function asking(work: (ask: Ask) => Promise<void>): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const gone = new AbortController();
  terminal.once("close", () => gone.abort());
  try {
    await work(async (question, byDefault, parse) => {
      for (;;) {
        const answer = await terminal.question(`${question} [${byDefault}]: `, { signal: gone.signal });
        const parsed = parse(answer.trim() || byDefault);
        if (parsed !== undefined) return parsed;
      }
    });
  } catch (error) {
    // The user pressed Ctrl-C or Ctrl-D.
    throw gone.signal.aborted ? new ConfigurationError(NOTHING) : error;
  } finally {
    terminal.close();
  }
}
