import { existsSync, readFileSync } from "node:fs";
import { FAKE_IDS, type FakeId } from "@latchkey/testing/fake-providers/index";
import type { Aspect, ProviderNote } from "@latchkey/testing/social/note-provider";
import { REASONS } from "./reasons.ts";

export const ASPECTS: readonly Aspect[] = ["signIn", "link", "refresh", "idToken", "profile", "verified"];

/** A test that has observed something of a provider. */
export interface Proof {
  readonly seen: string;
  /** The path below the root of the repository. */
  readonly file: string;
  /** The test's title in the file. */
  readonly test: string;
}

/** By provider and aspect. */
export type Proofs = { readonly [Id in FakeId]?: { readonly [A in Aspect]?: Proof } };

/** Returns the proofs in the record of a run. */
export function proofsOf(notes: readonly ProviderNote[]): Proofs {
  return Object.fromEntries(
    FAKE_IDS.map((id) => [
      id,
      Object.fromEntries(
        ASPECTS.flatMap((aspect) => {
          const note = notes.find(({ provider, aspect: about }) => provider === id && about === aspect);
          if (note === undefined) return [];
          const { seen, file, test } = note;
          return [[aspect, { seen, file, test }]];
        }),
      ),
    ]),
  );
}

/** Returns cells with neither a test nor a reason, with both, or with a test that no longer exists. */
export function unproved(proofs: Proofs): string[] {
  return FAKE_IDS.flatMap((id) =>
    ASPECTS.flatMap((aspect) => {
      const proof = proofs[id]?.[aspect];
      const reason = REASONS[id]?.[aspect];
      if (proof === undefined) return reason === undefined ? [`${id}, ${aspect}: no test and no reason`] : [];
      if (reason !== undefined) return [`${id}, ${aspect}: a test, and a reason why it can't be`];
      return stands(proof) ? [] : [`${id}, ${aspect}: "${proof.test}" isn't in ${proof.file}`];
    }),
  );
}

function stands({ file, test }: Proof): boolean {
  return existsSync(file) && readFileSync(file, "utf8").includes(test);
}
