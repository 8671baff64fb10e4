import { z } from "zod";
import type { Budget } from "../../../kernel/contracts/budget.ts";
import type { Context } from "../../../kernel/contracts/context.ts";
import { callbackUser } from "../../../kernel/contracts/identity.ts";
import { letter } from "../../../kernel/contracts/letter.ts";
import { notedRequest, noteRequest, RequestNote } from "../../../kernel/contracts/request-of.ts";
import { service } from "../../../kernel/contracts/service.ts";
import { letters, timeText } from "../../../kernel/emails/letters.ts";
import { languageOf, readerOf } from "../../../kernel/emails/recipient-language.ts";
import { mailBudget, takeAsked } from "../../../kernel/pipeline/limits/mail-limit.ts";
import { refuseFor, takeFrom } from "../../../kernel/pipeline/limits/refuse-for.ts";
import { hashIdentifier, randomToken } from "../../../security/tokens.ts";
import { mentionedName } from "../../../shared/greeting.ts";
import type { DeliveryHandler } from "../../../storage/outbox/outbox.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { userStore } from "../../users/store.ts";
import { callbackInvitation, callbackMember } from "../callbacks.ts";
import { memberStore } from "../members/store.ts";
import { type OrganizationSettings, organizationSettings } from "../settings.ts";
import { organizationStore } from "../store.ts";
import { invitationStore, isLive } from "./store.ts";

/** Values of the invitation's email. The recipient may never have heard of the organization. */
export interface Invited {
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

const Payload = z.object({
  id: z.string(),
  /** The secret. The outbox is sealed; the invitation has only its hash. */
  token: z.string(),
  lang: z.string().optional(),
  request: RequestNote,
});

/** Secret for the email of an invitation, and its hash for the invitation. */
export interface InvitationSecret {
  token: string;
  hash: string;
}

/** Emails of invitations, queued in the transaction of the invitation and sent after it. */
export const invitationMail = service((core) => {
  const settings = core.use(organizationSettings);
  const isOffered = settings.options.sendInvitationEmail !== undefined || core.use(letters).isOffered;
  return {
    /** Counts an email before its transaction. Throws 429 if the limit is reached. */
    async count(context: Context, about: Parameters<typeof countInvitation>[2]): Promise<void> {
      if (isOffered) await countInvitation(context, settings, about);
    },
    /** Undefined if no email is sent. */
    newSecret(): InvitationSecret | undefined {
      if (!isOffered) return undefined;
      const token = randomToken(core.env);
      return { token, hash: hashIdentifier(token) };
    },
    async enqueue(context: Context, id: string, { token }: InvitationSecret, tx: Transaction): Promise<void> {
      const lang = languageOf(context);
      const payload: z.output<typeof Payload> = {
        id,
        token,
        ...(lang === undefined ? {} : { lang }),
        ...noteRequest(context, core.use(organizationSettings).options.sendInvitationEmail),
      };
      await core.outbox.add(tx, INVITATION.kind, payload);
    },
  };
});

/**
 * Sends an invitation, unless it was answered, canceled or sent again meanwhile. The secret was created with
 * the invitation, so that both emails work if an uncertain delivery is repeated.
 */
export const sendInvitation = service((core): DeliveryHandler => {
  const { env, options } = core;
  const { sendInvitationEmail } = core.use(organizationSettings).options;
  const invitations = core.use(invitationStore);
  const organizations = core.use(organizationStore);
  const members = core.use(memberStore);
  const users = core.use(userStore);
  const { send } = core.use(letters);

  return async (payload, delivery) => {
    const { id, token, lang, request } = Payload.parse(payload);
    const found = await invitations.find(id);
    if (found === undefined || !isLive(found, env.now())) return;
    const { tokenHash, ...invitation } = found;
    if (tokenHash !== hashIdentifier(token)) return;
    const { organizationId, inviterId, email, expiresAt } = invitation;
    const [organization, inviter, member, recipient] = await Promise.all([
      organizations.findById(organizationId),
      users.findById(inviterId),
      members.find(organizationId, inviterId),
      users.findByEmail(email),
    ]);
    // An inviter who has left can't invite.
    if (organization === undefined || inviter === undefined || member === undefined) return;
    const role = invitation.role ?? "member";
    if (sendInvitationEmail !== undefined) {
      const about = {
        id,
        role,
        email,
        organization: { ...organization, createdAt: new Date(organization.createdAt) },
        invitation: callbackInvitation(invitation),
        inviter: { ...callbackMember(member), user: callbackUser(inviter) },
        token,
      };
      return sendInvitationEmail(about, notedRequest(request));
    }
    // Anyone may have signed up with an unconfirmed email address.
    const reader = recipient?.emailVerified ? recipient : undefined;
    await send(
      INVITATION,
      {
        to: email,
        ...readerOf(reader, lang),
        url: `${options.baseURL}/accept-invitation/${encodeURIComponent(id)}?token=${token}`,
        token,
        invitationId: id,
        organization: { name: organization.name, logo: organization.logo },
        // An unconfirmed email address may belong to a stranger.
        inviter: { name: inviter.name, email: inviter.emailVerified ? inviter.email : null },
        role,
        expiresAt,
      },
      delivery,
    );
  };
});

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
async function countInvitation(
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
