import { LatchkeyError } from "../../../base/errors.ts";
import type { ImportPart } from "../../../kernel/contracts/feature.ts";
import { service } from "../../../kernel/contracts/service.ts";
import { roleInput } from "../access/roles.ts";

/** The roles and the bans of users that the operator imports. */
export const importedStanding = service((core): ImportPart => {
  const roles = core.use(roleInput);
  const parsed = (role: string): string | undefined => {
    try {
      return roles.parse(role);
    } catch (error) {
      if (error instanceof LatchkeyError) return undefined;
      throw error;
    }
  };
  return {
    columns({ role: given, banned }) {
      const role = given === undefined ? undefined : parsed(given);
      return {
        values: { ...(role === undefined ? {} : { role }), ...(banned === true ? { banned } : {}) },
        notes: given !== undefined && role === undefined ? ["ROLE_UNKNOWN"] : [],
      };
    },
  };
});
