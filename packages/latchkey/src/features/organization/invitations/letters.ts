import { letter } from "../../../kernel/contracts/letter.ts";
import { timeText } from "../../../kernel/emails/letters.ts";
import { mentionedName } from "../../../shared/greeting.ts";

/** Values of the invitation's email. The recipient may never have heard of the organization. */
interface Invited {
  /** URL of the page with the invitation. Opening it accepts nothing. */
  url: string;
  /** Secret that proves access to the recipient's mailbox. */
  token: string;
  invitationId: string;
  /** Its members choose the name, and `logo` may be any URL. */
  organization: { name: string; logo: string | null };
  /** `email` is null until it is confirmed. */
  inviter: { name: string; email: string | null };
  /** Names of roles, separated by commas. */
  role: string;
  /** End of the invitation's validity. ISO 8601. */
  expiresAt: string;
}

export const INVITATION = letter(
  "invitation",
  ({ inviter, organization: { name: chosen }, expiresAt, url }: Invited, appName) => {
    // The inviter chooses both names and the recipient, so names are reduced to harmless text.
    const organization = mentionedName(chosen);
    const name = mentionedName(inviter.name);
    const who = [name, inviter.email === null || name === "" ? inviter.email : `(${inviter.email})`];
    return {
      subject: `Invitation to ${organization || appName}`,
      body: [
        `${who.filter(Boolean).join(" ") || "A member"} invites you to ${organization === "" ? appName : `${organization} at ${appName}`}. To view the invitation, open this link:`,
        url,
        `You can accept it until ${timeText(expiresAt)}. If you don't know the sender, there is nothing you need to do.`,
      ],
    };
  },
);
