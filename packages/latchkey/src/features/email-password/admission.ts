import { fail } from "../../base/errors.ts";
import type { Admittance, Pass } from "../../kernel/feature.ts";
import { service } from "../../kernel/service.ts";
import { INVITATION_NOT_FOUND } from "./errors.ts";

/** Who may sign up where sign-ups are closed: a person who brings what a feature of this engine accepts. */
export const admissions = service((core) => {
  const ways = core.features.flatMap(({ admission }) =>
    admission === undefined ? [] : [core.use(admission)],
  );
  /** Whether something was brought that a feature judges. */
  const isBrought = ({ invitationId }: Pass): boolean => ways.length > 0 && invitationId !== undefined;
  return {
    isBrought,
    /** Undefined: nothing was brought. Throws where it isn't good. */
    async judge(pass: Pass, email: string): Promise<Admittance | undefined> {
      if (!isBrought(pass)) return undefined;
      for (const way of ways) {
        const admittance = await way.judge(pass, email);
        if (admittance !== undefined) return admittance;
      }
      throw fail(INVITATION_NOT_FOUND);
    },
  };
});
