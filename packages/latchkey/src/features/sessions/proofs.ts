import type { Proof } from "../../kernel/door.ts";
import type { Session } from "../../kernel/identity.ts";
import { memberOf } from "./scopes.ts";

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

/** Of a session outside of the table: they stand beside what is shown of it. */
export function proofsIn(session: Session | undefined): Proof[] {
  const text = session && memberOf(session, "proofs");
  return typeof text === "string" ? parseProofs(text) : [];
}

export function withProof(session: Session, proof: Proof): object {
  return { proofs: proofsText([...proofsIn(session), proof]) };
}
