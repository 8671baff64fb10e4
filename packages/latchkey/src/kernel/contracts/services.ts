import { service } from "./service.ts";

/** Runs a function as one transaction, for routes that write in several places. */
export const transaction = service(({ db }) => db.transaction);

/** The options of the engine, every default filled in. */
export const options = service((core) => core.options);
