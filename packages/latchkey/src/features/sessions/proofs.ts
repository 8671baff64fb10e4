import type { Proof } from "../../kernel/door.ts";
import type { Session } from "../../kernel/identity.ts";
import { memberOf } from "./scopes.ts";

/** The first is kept, and the latest. */
const MOST = 8;

/** As they stand with a session. */
export function proofsText(proofs: readonly Proof[]): string {
  const [first, ...later] = proofs;
  return JSON.stringify(first === undefined ? [] : [first, ...later.slice(1 - MOST)]);
}

/** None of a session that is older than its proofs. */
export function parseProofs(text: string | null | undefined): Proof[] {
  // We wrote it.
  return text ? (JSON.parse(text) as Proof[]) : [];
}

/** When a session began, however often its user has re-authenticated since. ISO 8601. */
export function begunAt({ createdAt }: Session, [first]: readonly Proof[]): string {
  return first !== undefined && first.at < createdAt ? first.at : createdAt;
}

/** Of a session outside of the table: they stand beside what is shown of it. */
export function proofsIn(session: Session | undefined): Proof[] {
  const text = session && memberOf(session, "proofs");
  return typeof text === "string" ? parseProofs(text) : [];
}

export function withProof(session: Session, proof: Proof): object {
  return { proofs: proofsText([...proofsIn(session), proof]) };
}
