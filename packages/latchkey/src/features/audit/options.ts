import { group } from "../../base/options/group.ts";
import { type Declared, type Filled, flag, seconds } from "../../base/options/option.ts";

export interface AuditOptions {
  /** How long events are kept. Seconds. Default 34560000 (400 days). */
  keepFor?: number;
  /** Keeps only the network of each IP address: 24 bits of IPv4, 64 of IPv6. Default false. */
  truncateAddresses?: boolean;
}

export interface NoticeOptions {
  /**
   * Emails people when their account is signed in to with a browser that wasn't signed in to it before. Default false.
   */
  newSignIn?: boolean;
  /** Emails people when the password of their account was changed, set or reset. Default false. */
  passwordChanged?: boolean;
  /** Emails people when a provider was linked to their account or unlinked from it. Default false. */
  accountLinked?: boolean;
}

export const audit = group({
  // Less would forget the sign-ins that a new device is told by.
  keepFor: seconds(400 * 86_400, { min: 86_400 }),
  truncateAddresses: flag(false),
} satisfies Declared<AuditOptions>);

export const notices = group({
  newSignIn: flag(false),
  passwordChanged: flag(false),
  accountLinked: flag(false),
} satisfies Declared<NoticeOptions>);

declare module "../../kernel/options/index.ts" {
  interface ResolvedOptions {
    readonly audit: Filled<typeof audit.members>;
    readonly notices: Filled<typeof notices.members>;
  }
}
