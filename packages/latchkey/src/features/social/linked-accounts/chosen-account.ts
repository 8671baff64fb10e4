/** Identifies one of a user's accounts: by the provider, by the id at the provider, or by the row. */
export interface Which {
  providerId?: string | undefined;
  /** The id at the provider or the id of the row: clients of different ages send one or the other. */
  accountId?: string | undefined;
}

/** Returns the oldest match. */
export function matching<Row extends { id: string; providerId: string; accountId: string }>(
  rows: readonly Row[],
  { providerId, accountId }: Which,
): Row | undefined {
  const isMeant = (row: Row): boolean => accountId === undefined || row.accountId === accountId;
  const ofProvider = rows.filter((row) => providerId === undefined || row.providerId === providerId);
  return ofProvider.find(({ id }) => id === accountId) ?? ofProvider.find(isMeant);
}
