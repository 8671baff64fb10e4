import type { OrganizationSummary } from "@latchkey/react";
import type UserRound from "lucide-react/icons/user-round";
import type { SharedState } from "../../page.ts";

type Icon = typeof UserRound;

/** A page of the account, as its feature declares it. Its title is the text `account.nav.<page>`. */
export interface AccountEntry {
  readonly page: string;
  readonly to: string;
  /** In the navigation. Undefined: it isn't there, others lead to it. */
  readonly icon?: Icon | undefined;
  /** Whether the deployment has it. Default: always. */
  isOffered?(config: SharedState["config"]): boolean;
}

/** A page of organizations, as its feature declares it. Its title is the text `organization.nav.<page>`. */
export interface OrganizationEntry {
  readonly page: string;
  /** What follows the organization's slug in its address. */
  readonly below: string;
  readonly icon: Icon;
  /** Whether a member of the organization has something to do there. Default: always. */
  mayOpen?(summary: OrganizationSummary): boolean;
}
