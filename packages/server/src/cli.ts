#!/usr/bin/env -S MALLOC_ARENA_MAX=1 node --max-semi-space-size=8
import { run } from "./command-line.ts";

const code = await run(process.argv.slice(2));
if (code !== undefined) process.exit(code);
