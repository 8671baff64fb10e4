#!/usr/bin/env node
// `npm create latchkey` runs the package of this name.
import { run } from "@latchkey/server/command-line";

const code = await run(["create", ...process.argv.slice(2)]);
if (code !== undefined) process.exit(code);
