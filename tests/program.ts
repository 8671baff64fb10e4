import { fileURLToPath } from "node:url";

const SOURCES = fileURLToPath(new URL("../packages/server/src/", import.meta.url));

/** What a test starts as the service: what `npm start` runs, where `setup.ts` has made it; else the sources. */
export const program = (): string => process.env.LATCHKEY_TEST_PROGRAM ?? `${SOURCES}cli.ts`;

/** A module that exports what carries out its commands. */
export const commands = (): string => process.env.LATCHKEY_TEST_PROGRAM ?? `${SOURCES}command-line.ts`;
