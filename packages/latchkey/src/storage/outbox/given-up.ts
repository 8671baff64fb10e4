/** A message that could not be delivered. */
export interface GivenUp {
  id: string;
  kind: string;
  /** The email address, or the user's ID. Null: the message names neither. */
  recipient: string | null;
  attempts: number;
  createdAt: string;
  /** Error of the last attempt. */
  error: string | null;
}

/** Its row: payload and error are sealed. */
interface GivenUpRow extends Omit<GivenUp, "recipient" | "error"> {
  payload: string;
  lastError: string | null;
}

const UNREADABLE = "The message is encrypted with a secret that is no longer configured.";

/** Opens a message that was given up. */
export function readGivenUp(
  row: GivenUpRow,
  open: (sealed: string) => string,
): GivenUp & { payload: unknown } {
  const { payload: sealed, lastError, ...rest } = row;
  try {
    const payload: unknown = JSON.parse(open(sealed));
    const error = lastError === null ? null : open(lastError);
    return { ...rest, recipient: recipientIn(payload), error, payload };
  } catch {
    // One that no secret opens must not hide the others.
    return { ...rest, recipient: null, error: UNREADABLE, payload: null };
  }
}

/** Returns the recipient, whose member differs between kinds of messages. */
function recipientIn(payload: unknown): string | null {
  // A payload is an object that the engine wrote.
  const { email, to, userId } = payload as Record<string, unknown>;
  return [email, to, userId].find((value) => typeof value === "string") ?? null;
}
