import { type Declared, type Filled, flag } from "../../base/options/option.ts";

export interface MembershipNoticeOptions {
  /** Emails users when another member made them the owner of an organization. Default false. */
  ownershipTransferred?: boolean;
  /** Emails users when another member removed them from an organization. Default false. */
  memberRemoved?: boolean;
  /** Emails users when another member changed their role in an organization. Default false. */
  memberRoleChanged?: boolean;
}

export const membershipNotices = {
  ownershipTransferred: flag(false),
  memberRemoved: flag(false),
  memberRoleChanged: flag(false),
} satisfies Declared<MembershipNoticeOptions>;

declare module "../../kernel/contracts/options/index.ts" {
  interface ResolvedNoticeOptions extends Filled<typeof membershipNotices> {}
}
