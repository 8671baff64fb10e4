import { letter } from "../../../kernel/letter.ts";
import { timeText } from "../../../kernel/letter-text.ts";
import { mentionedName } from "../../../shared/greeting.ts";

/** Someone in an organization wants the recipient in it, who may never have heard of it. */
interface Invited {
  /** Of the page that shows the invitation: it does nothing by itself. */
  url: string;
  /** Who has it gets the emails of this address. */
  token: string;
  invitationId: string;
  /** As its members call it, whoever they are; `logo` may be anywhere. */
  organization: { name: string; logo: string | null };
  /** `email` is null until it is proved. */
  inviter: { name: string; email: string | null };
  /** Names of roles, separated by commas. */
  role: string;
  /** Until when it can be accepted. ISO 8601. */
  expiresAt: string;
}

export const INVITATION = letter(
  "invitation",
  ({ inviter, organization: { name: chosen }, expiresAt, url }: Invited, appName) => {
    // The inviter chooses both names and the recipient.
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
