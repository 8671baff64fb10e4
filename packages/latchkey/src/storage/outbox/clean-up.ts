/** Maximum number of rows found at once. Each statement that removes them takes 64, so none delays others. */
export const CLEAN_UP_LIMIT = 512;

/** Finds and removes rows without meaning, a bounded number at a time. */
export interface CleanUp {
  /** Reports whether there is one. A cheap read. */
  isDue(before: string): Promise<boolean>;
  /** Removes some, and reports whether there may be more. */
  run(before: string): Promise<boolean>;
}

/**
 * Finds rows by an index first and then removes them by their IDs: a delete with a limit differs between
 * databases, or is missing. `remove` has the condition too, for rows that have changed in between.
 */
export function cleanUp(
  list: (before: string) => Promise<readonly { id: string }[]>,
  remove: (ids: readonly string[], parameters: { before: string }) => Promise<number>,
): CleanUp {
  return {
    isDue: async (before) => (await list(before)).length > 0,
    async run(before) {
      const ids = (await list(before)).map(({ id }) => id);
      if (ids.length > 0) await remove(ids, { before });
      return ids.length === CLEAN_UP_LIMIT;
    },
  };
}
