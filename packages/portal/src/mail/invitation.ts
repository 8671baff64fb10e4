import type { MailLetter } from "@latchkey/server/portal";
import { greetedName, mentionedName } from "latchkey/shared";
import type { Body } from "./content.ts";
import type { MailTexts, Say } from "./texts.ts";

type InvitationLetter = Extract<MailLetter, { kind: "invitation" }>;

/**
 * Who invites, and to what, as an email may name them. The inviter chose both names, and the email goes to whomever they
 * like: a name that carries a message or an address gives way to what isn't theirs, and an address must be proved.
 */
export function partiesOf(
  { inviter, organization }: InvitationLetter,
  appName: string,
  texts: MailTexts,
): { inviter: string; organization: string } {
  return {
    inviter: mentionedName(inviter.name) || (inviter.email ?? texts("mail.invitation.member")),
    organization: mentionedName(organization.name) || appName,
  };
}

export function invitationBody<Shown>(
  letter: InvitationLetter,
  appName: string,
  texts: MailTexts,
  say: Say<Shown>,
): Body<Shown> {
  const { inviter, organization } = partiesOf(letter, appName, texts);
  const text =
    organization === appName
      ? say("mail.invitation.textUnnamed", { inviter, appName })
      : say("mail.invitation.text", { inviter, organization, appName });
  return {
    title: say("mail.invitation.title", { organization }),
    paragraphs: [text, say("mail.invitation.next")],
    action: say("mail.invitation.action"),
    notYou: { title: say("mail.invitation.unknown"), text: say("mail.invitation.notYou") },
  };
}

const NAMED = ["owner", "admin", "member"] as const;

/**
 * Those that every organization has by their names; others are called as the organization calls them, but for names that
 * carry a message. Empty: none is left.
 */
export function rolesText(role: string, texts: MailTexts): string {
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
export function logoOf(
  { organization: { name, logo } }: InvitationLetter,
  baseURL: string,
): { src: string; alt: string } | undefined {
  const url = logo === null ? null : URL.parse(logo, baseURL);
  if (url === null || url.origin !== new URL(baseURL).origin) return undefined;
  if (url.pathname.toLowerCase().endsWith(".svg")) return undefined;
  return { src: url.href, alt: greetedName(name) };
}
