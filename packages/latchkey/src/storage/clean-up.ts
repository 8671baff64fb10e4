/** Rows that are looked for at once. Each statement that removes them takes 64, so none holds others up. */
export const CLEAN_UP_LIMIT = 512;

/** How rows that mean nothing any more are found and removed, a bounded number at a time. */
export interface CleanUp {
  /** Whether there is one. A cheap read. */
  isDue(before: string): Promise<boolean>;
  /** Removes some; whether there may be more. */
  run(before: string): Promise<boolean>;
}

/**
 * Found by an index first and removed by their ids then: a delete with a limit is said differently by each database,
 * or not at all. `remove` holds the condition too, for rows that have changed in between.
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
