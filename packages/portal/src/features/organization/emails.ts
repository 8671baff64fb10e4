import type { MailLetter } from "@latchkey/server/portal";
import { greetedName, mentionedName } from "latchkey/shared";
import { type Fact, moment, when } from "../../mail/facts.ts";
import type { Body, Template, Templates, Voice } from "../../mail/template.ts";
import type { MailTexts } from "../../mail/texts.ts";

type InvitationLetter = Extract<MailLetter, { kind: "invitation" }>;

/**
 * Returns the names in an invitation that are safe to show. The inviter chose both names, and any recipient:
 * a name that contains a message or a URL is replaced with a neutral one, and an email address is shown only
 * if it is confirmed.
 */
function partiesOf(
  { inviter, organization }: InvitationLetter,
  appName: string,
  texts: MailTexts,
): { inviter: string; organization: string } {
  return {
    inviter: mentionedName(inviter.name) || (inviter.email ?? texts("mail.invitation.member")),
    organization: mentionedName(organization.name) || appName,
  };
}

const NAMED = ["owner", "admin", "member"] as const;

/**
 * Returns the names of the roles: translated for the default roles, as the organization wrote them for
 * others, except for names that contain a message. Empty if none is left.
 */
function rolesText(role: string, texts: MailTexts): string {
  const names = role
    .split(",")
    .map((name) => {
      const known = NAMED.find((each) => each === name);
      return known === undefined ? greetedName(name) : texts(`mail.role.${known}`);
    })
    .filter((name) => name !== "");
  return texts.format.list(names);
}

/**
 * Returns the organization's logo, if it is on the service's origin: another host could learn when the email
 * is read. An SVG is left out, because most email programs don't draw it.
 */
function logoOf(
  { organization: { name, logo } }: InvitationLetter,
  baseURL: string,
): { src: string; alt: string } | undefined {
  const url = logo === null ? null : URL.parse(logo, baseURL);
  if (url === null || url.origin !== new URL(baseURL).origin) return undefined;
  if (url.pathname.toLowerCase().endsWith(".svg")) return undefined;
  return { src: url.href, alt: greetedName(name) };
}

function factsOf<Shown>(
  { role, inviter, expiresAt }: InvitationLetter,
  { texts, say }: Voice<Shown>,
): Fact<Shown>[] {
  const roles = rolesText(role, texts);
  return [
    ...(roles === "" ? [] : [{ label: say("mail.fact.role"), value: roles }]),
    ...(inviter.email === null ? [] : [{ label: say("mail.fact.invitedBy"), value: inviter.email }]),
    { label: say("mail.fact.openUntil"), value: moment(expiresAt, texts) },
  ];
}

type Change = "ownershipTransferred" | "memberRemoved" | "memberRoleChanged";

/** A change of the reader's membership by another member. */
interface Changed {
  at: string;
  organization: { name: string };
  by: { name: string };
}

/**
 * Returns the names of a change. Other users chose them as well: names that contain a message are replaced.
 */
function namesOf({ organization, by }: Changed, texts: MailTexts): { by: string; organization: string } {
  return {
    by: mentionedName(by.name) || texts("mail.membership.someone"),
    organization: mentionedName(organization.name) || texts("mail.membership.unnamed"),
  };
}

function changeTemplate<Letter extends Changed>(
  key: Change,
  rest: <Shown>(letter: Letter, voice: Voice<Shown>) => Pick<Body<Shown>, "facts">,
): Template<Letter> {
  return {
    subject: (letter, { texts }) => texts(`mail.${key}.subject`, namesOf(letter, texts)),
    body(letter, voice) {
      const { appName, texts, say } = voice;
      const names = namesOf(letter, texts);
      return {
        title: say(`mail.${key}.title`, names),
        paragraphs: [say(`mail.${key}.text`, { ...names, appName })],
        action: say(`mail.${key}.action`),
        notYou: { title: say("mail.membership.unexpected"), text: say("mail.membership.ask", names) },
        ...rest(letter, voice),
      };
    },
  };
}

type OrganizationKind = "invitation" | "ownership-transferred" | "member-removed" | "member-role-changed";

export const templates: Templates<OrganizationKind> = {
  "ownership-transferred": changeTemplate("ownershipTransferred", ({ at }, voice) => ({
    facts: [when(at, voice)],
  })),
  "member-removed": changeTemplate("memberRemoved", ({ at }, voice) => ({ facts: [when(at, voice)] })),
  "member-role-changed": changeTemplate("memberRoleChanged", ({ at, role }, voice) => {
    const value = rolesText(role, voice.texts);
    const now = value === "" ? [] : [{ label: voice.say("mail.fact.role"), value }];
    return { facts: [...now, when(at, voice)] };
  }),
  invitation: {
    subject: (letter, { appName, texts }) =>
      texts("mail.invitation.subject", partiesOf(letter, appName, texts)),
    body(letter, voice) {
      const { appName, baseURL, texts, say } = voice;
      const { inviter, organization } = partiesOf(letter, appName, texts);
      const text =
        organization === appName
          ? say("mail.invitation.textUnnamed", { inviter, appName })
          : say("mail.invitation.text", { inviter, organization, appName });
      return {
        title: say("mail.invitation.title", { organization }),
        paragraphs: [text, say("mail.invitation.next")],
        facts: factsOf(letter, voice),
        action: say("mail.invitation.action"),
        picture: logoOf(letter, baseURL),
        notYou: { title: say("mail.invitation.unknown"), text: say("mail.invitation.notYou") },
        isGiven: true,
      };
    },
  },
};
