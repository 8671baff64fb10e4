import { fileURLToPath } from "node:url";

const SOURCES = fileURLToPath(new URL("../packages/server/src/cli.ts", import.meta.url));

/** What a test starts as the service: what `npm start` runs, where `setup.ts` has made it; else the sources. */
export const program = (): string => process.env.LATCHKEY_TEST_PROGRAM ?? SOURCES;
