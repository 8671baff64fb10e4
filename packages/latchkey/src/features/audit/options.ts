import { group } from "../../base/options/group.ts";
import { type Declared, type Filled, flag, seconds } from "../../base/options/option.ts";

export interface AuditOptions {
  /** How long events are kept. Seconds. Default 34560000 (400 days). */
  keepFor?: number;
  /** Keeps only the network of each IP address: 24 bits of IPv4, 64 of IPv6. Default false. */
  truncateAddresses?: boolean;
}

export const audit = group({
  // Less would forget the sign-ins that a new device is told by.
  keepFor: seconds(400 * 86_400, { min: 86_400 }),
  truncateAddresses: flag(false),
} satisfies Declared<AuditOptions>);

declare module "../../kernel/options/index.ts" {
  interface ResolvedOptions {
    readonly audit: Filled<typeof audit.members>;
  }
}
