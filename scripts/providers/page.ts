import { FAKE_IDS, type FakeId } from "@latchkey/testing/fake-providers/index";
import type { Aspect } from "@latchkey/testing/social/note-provider";
import { PROVIDERS } from "../../packages/latchkey/src/features/social/providers/index.ts";
import { REASONS } from "./reasons.ts";
import { ASPECTS, type Proofs } from "./record.ts";

/** The checked-in list of observations, and the page with its table. */
export const LIST = "scripts/providers/proofs.json";
export const DOCUMENT = "docs/providers.md";

const BEGIN = "<!-- table: written by `npm run providers`; changes made by hand are lost -->";
const END = "<!-- end of the table -->";

const HEADS: Readonly<Record<Aspect, string>> = {
  signIn: "Signs in",
  link: "Connects",
  refresh: "Renews tokens",
  idToken: "ID token from an app",
  profile: "Profile",
  verified: "Email confirmed",
};

/** Replaces the page's table. */
export function withTable(page: string, proofs: Proofs): string {
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`${DOCUMENT} has no place for the table.`);
  return `${before}${BEGIN}\n\n${printTable(proofs)}\n${END}${after}`;
}

function printTable(proofs: Proofs): string {
  const heads = ["Provider", ...ASPECTS.map((aspect) => HEADS[aspect])];
  const rows = [...FAKE_IDS]
    .sort((a, b) => nameOf(a).localeCompare(nameOf(b), "en"))
    .map((id) => [
      `[${nameOf(id)}](providers/${id}.md)`,
      ...ASPECTS.map((aspect) => cell(id, aspect, proofs)),
    ]);
  const table = [heads, heads.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  return [...table, "", "The tests behind each column:", "", ...tests(proofs), ""].join("\n");
}

function cell(id: FakeId, aspect: Aspect, proofs: Proofs): string {
  const proof = proofs[id]?.[aspect];
  if (proof !== undefined) return proof.seen;
  const reason = REASONS[id]?.[aspect];
  return reason === undefined ? "**unknown**" : `no: [${reason.why}](${reason.source})`;
}

function tests(proofs: Proofs): string[] {
  const lines = ASPECTS.flatMap((aspect) =>
    FAKE_IDS.flatMap((id) => {
      const proof = proofs[id]?.[aspect];
      return proof === undefined
        ? []
        : [`- ${HEADS[aspect]}: “${proof.test.replaceAll("%s", "…")}” (\`${proof.file}\`)`];
    }),
  );
  return [...new Set(lines)];
}

/** Returns the name in buttons. */
function nameOf(id: FakeId): string {
  return PROVIDERS[id]({ clientId: "" }).name;
}
