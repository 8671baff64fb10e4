import { type Feature, feature } from "../../kernel/contracts/feature.ts";
import { fieldColumns } from "../../kernel/contracts/fields/additional-fields.ts";
import { assertDefaults } from "../../kernel/contracts/fields/field-values.ts";
import type { ResolvedOptions } from "../../kernel/contracts/options/index.ts";
import { accountTable } from "../accounts/tables.ts";
import { sessionTable } from "../sessions/tables.ts";
import { userTable } from "../users/tables.ts";
import { verificationTable } from "../verification/tables.ts";

const TABLES = {
  user: userTable,
  session: sessionTable,
  account: accountTable,
  verification: verificationTable,
} as const;

/**
 * The columns that the application adds to the core's tables. The routes decide who reads and writes them:
 * those of users and sessions are part of their bodies and answers, those of the other tables are for the
 * server only.
 */
export function additionalFields(
  options: Pick<ResolvedOptions, "user" | "session" | "account" | "verification">,
): Feature {
  const names = ["user", "session", "account", "verification"] as const;
  return feature({
    id: "additional-fields",
    tables: names.map((name) => {
      const option = `${name}.additionalFields`;
      const columns = fieldColumns(TABLES[name], options[name].additionalFields, option);
      assertDefaults(options[name].additionalFields, option);
      return columns;
    }),
    routes: {},
  });
}
