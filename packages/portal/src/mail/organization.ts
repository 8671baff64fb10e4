import type { MailLetter } from "@latchkey/server/portal";
import { greetedName, mentionedName } from "latchkey/shared";
import { type Fact, moment, when } from "./facts.ts";
import type { Body, Template, Templates, Voice } from "./template.ts";
import type { MailTexts } from "./texts.ts";

type InvitationLetter = Extract<MailLetter, { kind: "invitation" }>;

/**
 * Who invites, and to what, as an email may name them. The inviter chose both names, and the email goes to whomever they
 * like: a name that carries a message or an address gives way to what isn't theirs, and an address must be proved.
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
 * Those that every organization has by their names; others are called as the organization calls them, but for names that
 * carry a message. Empty: none is left.
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
 * The organization's logo, if it lies with the service: one from elsewhere would tell someone when the email is read.
 * No SVG, which most email programs don't draw.
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

/** What another member did to the membership of the reader. */
interface Changed {
  at: string;
  organization: { name: string };
  by: { name: string };
}

/** Of others' choosing, as well: what carries a message gives way. */
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

export const organization: Templates<OrganizationKind> = {
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
