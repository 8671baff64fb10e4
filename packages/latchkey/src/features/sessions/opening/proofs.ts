import { isObject, jsonIn } from "../../../base/json.ts";
import type { Proof, Session } from "../../../kernel/contracts/identity.ts";
import { isDate } from "../../../storage/rows/row-parser.ts";
import { memberOf } from "./scopes.ts";

/** Maximum number of kept proofs: the first, and the latest ones. */
const MOST = 8;

/** The proofs in the form that is stored with a session. */
export function proofsText(proofs: readonly Proof[]): string {
  const [first, ...later] = proofs;
  return JSON.stringify(first === undefined ? [] : [first, ...later.slice(1 - MOST)]);
}

/** Parses stored proofs. Sessions from before proofs were stored have none. */
export function parseProofs(text: string | null | undefined): Proof[] {
  const proofs = jsonIn(text ?? undefined);
  return Array.isArray(proofs) && proofs.every(isProof) ? proofs : [];
}

function isProof(value: unknown): value is Proof {
  return isObject(value) && typeof value.method === "string" && isDate(value.at);
}

/** Start of a session, however often its user has re-authenticated since. ISO 8601. */
export function begunAt({ createdAt }: Session, [first]: readonly Proof[]): string {
  return first !== undefined && first.at < createdAt ? first.at : createdAt;
}

/** Proofs of a session in the secondary storage: they are stored beside its shown members. */
export function proofsIn(session: Session | undefined): Proof[] {
  const text = session && memberOf(session, "proofs");
  return typeof text === "string" ? parseProofs(text) : [];
}

export function withProof(session: Session, proof: Proof): object {
  return { proofs: proofsText([...proofsIn(session), proof]) };
}
