import { fail } from "../../base/errors.ts";
import type { Admittance, Pass } from "../../kernel/contracts/feature.ts";
import { service } from "../../kernel/contracts/service.ts";
import { INVITATION_NOT_FOUND } from "./errors.ts";

/** Admission while sign-ups are closed: for people who bring a pass that a feature of this engine accepts. */
export const admissions = service((core) => {
  const ways = core.features.flatMap(({ admission }) =>
    admission === undefined ? [] : [core.use(admission)],
  );
  /** True if a pass was given and a feature can check it. */
  const isBrought = ({ invitationId }: Pass): boolean => ways.length > 0 && invitationId !== undefined;
  return {
    isBrought,
    /** Undefined if no pass was given. Throws if it is invalid. */
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
