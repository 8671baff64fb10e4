import { fileURLToPath } from "node:url";

const SOURCES = fileURLToPath(new URL("../packages/server/src/", import.meta.url));

/**
 * Returns the program of the service: the bundle of `npm start` if `setup.ts` has built it, else the sources.
 */
export const program = (): string => process.env.LATCHKEY_TEST_PROGRAM ?? `${SOURCES}cli.ts`;

/** Returns the module that exports its commands. */
export const commands = (): string => process.env.LATCHKEY_TEST_PROGRAM ?? `${SOURCES}command-line.ts`;
