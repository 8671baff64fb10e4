import type { Proof } from "../../kernel/door.ts";

/** The latest are kept. */
const MOST = 8;

/** As they stand with a session. */
export function proofsText(proofs: readonly Proof[]): string {
  return JSON.stringify(proofs.slice(-MOST));
}

/** None of a session that is older than its proofs. */
export function parseProofs(text: string | null | undefined): Proof[] {
  // We wrote it.
  return text ? (JSON.parse(text) as Proof[]) : [];
}
