#!/usr/bin/env -S MALLOC_ARENA_MAX=1 node --max-semi-space-size=8 --no-allocation-site-pretenuring --heap-growing-percent=30
import { createRequire } from "node:module";

// The package's own package.json states the required version.
const { engines } = createRequire(import.meta.url)("#package") as { engines: { node: string } };
const oldest = engines.node.replace(">=", "");
if (process.versions.node.localeCompare(oldest, "en", { numeric: true }) < 0) {
  process.stderr.write(`Latchkey needs Node ${oldest} or newer; this is ${process.versions.node}.\n`);
  process.exit(1);
}

// Loaded after the check, because an older Node lacks modules that it imports.
const { run } = await import("./command-line.ts");
const code = await run(process.argv.slice(2));
if (code !== undefined) process.exit(code);
