import { date, id, integer, reference, table, text } from "../../storage/tables/table.ts";

/** Imports from other systems. */
export const importRunTable = table("importRun", {
  id: id(),
  format: text(),
  /** The file or the database, without credentials. */
  source: text(),
  startedAt: date(),
  /** Null: it runs, or was interrupted and continues with the same source. */
  finishedAt: date({ nullable: true }),
});

/** Users that an import made or added to, so that it can be undone. */
export const importedUserTable = table(
  "importedUser",
  {
    id: id(),
    runId: text({ length: 36 }),
    userId: reference("user"),
    /** The row in the source. */
    position: integer(),
    /** `created`, or `merged`: the account was there before. */
    verdict: text({ length: 16 }),
    /** IDs of sign-in methods that were added to an account, separated by commas. */
    added: text({ hidden: true }),
    createdAt: date(),
  },
  { indexes: [["runId", "id"]] },
);
