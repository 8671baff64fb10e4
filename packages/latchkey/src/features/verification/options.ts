import { group } from "../../base/options/group.ts";
import { type Declared, type Filled, flag, only } from "../../base/options/option.ts";
import { type TableOptions, tableOptions } from "../../kernel/contracts/options/table.ts";

/** The last three options of the compatible framework describe what Latchkey always does. */
export interface VerificationOptions extends TableOptions {
  /** Tokens are always stored as hashes. */
  storeIdentifier?: "hashed";
  /** Expired rows are deleted in the background, never during a look-up. */
  disableCleanup?: boolean;
  /** Verifications are always in the database. */
  storeInDatabase?: boolean;
}

export const verification = group({
  ...tableOptions,
  storeIdentifier: only("hashed", "tokens are always stored as hashes. Remove it."),
  disableCleanup: flag(),
  storeInDatabase: flag(),
} satisfies Declared<VerificationOptions>);

declare module "../../kernel/contracts/options/index.ts" {
  interface ResolvedOptions {
    readonly verification: Filled<typeof verification.members>;
  }
}
