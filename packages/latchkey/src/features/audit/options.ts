import { group } from "../../base/options/group.ts";
import { type Declared, type Filled, flag, seconds } from "../../base/options/option.ts";

export interface AuditOptions {
  /** Retention of events. Seconds. Default 34560000 (400 days). */
  keepFor?: number;
  /** Keeps only the network of each IP address: 24 bits of IPv4, 64 of IPv6. Default false. */
  truncateAddresses?: boolean;
}

export const audit = group({
  // A shorter time would lose the sign-ins by which a new device is recognized.
  keepFor: seconds(400 * 86_400, { min: 86_400 }),
  truncateAddresses: flag(false),
} satisfies Declared<AuditOptions>);

declare module "../../kernel/contracts/options/index.ts" {
  interface ResolvedOptions {
    readonly audit: Filled<typeof audit.members>;
  }
}
