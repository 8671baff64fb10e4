import type { Budget } from "../../../kernel/contracts/budget.ts";
import type { Context } from "../../../kernel/contracts/context.ts";
import { mailBudget, takeAsked } from "../../../kernel/pipeline/limits/mail-limit.ts";
import { refuseFor, takeFrom } from "../../../kernel/pipeline/limits/refuse-for.ts";
import type { OrganizationSettings } from "../settings.ts";

const DAY = 86_400;

/** Limits requests from one session. */
export const INVITING: Budget = { name: "inviting", max: 60, window: 1200 };
/** Limits emails from one user to one email address. */
const TO_ADDRESS = mailBudget("invitation");
/** Limits emails from one user and from one organization per day. The options set the numbers. */
const OF_USER: Budget = { name: "invitations of a user", max: 100, window: DAY };
const OF_ORGANIZATION: Budget = { name: "invitations of an organization", max: 500, window: DAY };

export const INVITATION_BUDGETS: readonly Budget[] = [INVITING, TO_ADDRESS, OF_USER, OF_ORGANIZATION];

/** Counts an invitation email before its transaction. Throws 429 if the limit is reached. */
export async function countInvitation(
  context: Context,
  { options: { dailyInvitations = {} } }: OrganizationSettings,
  { userId, organizationId, email }: { userId: string; organizationId: string; email: string },
): Promise<void> {
  const { core } = context;
  const { user, organization } = dailyInvitations;
  refuseFor(core, "mail", await takeAsked(context, TO_ADDRESS, email));
  refuseFor(core, "mail", await takeFrom(core, OF_USER, userId, { max: user }));
  refuseFor(core, "mail", await takeFrom(core, OF_ORGANIZATION, organizationId, { max: organization }));
}
