import { FAKE_IDS, type FakeId } from "./providers/index.ts";
import { TROUBLES, type Trouble } from "./troubles.ts";

/** A command to fakes that run as a separate process. */
export type Command =
  | { readonly provider: FakeId; readonly break: readonly Trouble[] }
  | { readonly provider: FakeId; readonly mend: true }
  | { readonly provider: FakeId; readonly rotateKeys: true };

/** Parses a command from JSON. Throws an error that describes the problem. */
export function parseCommand(text: string): Command {
  const given: unknown = JSON.parse(text);
  if (typeof given !== "object" || given === null) throw new Error("A command is an object");
  const members: { provider?: unknown; break?: unknown; mend?: unknown; rotateKeys?: unknown } = given;
  const provider = FAKE_IDS.find((id) => id === members.provider);
  if (provider === undefined) throw new Error(`provider is one of ${FAKE_IDS.join(", ")}`);
  if (members.mend === true) return { provider, mend: true };
  if (members.rotateKeys === true) return { provider, rotateKeys: true };
  const named: readonly unknown[] = Array.isArray(members.break) ? members.break : [];
  const troubles = TROUBLES.filter((trouble) => named.includes(trouble));
  if (troubles.length === 0 || troubles.length < named.length) {
    throw new Error(`break is a list of ${TROUBLES.join(", ")}`);
  }
  return { provider, break: troubles };
}
