import type { Budget } from "../../kernel/contracts/budget.ts";
import type { User } from "../../kernel/contracts/identity.ts";
import { type Happened, letter, type Notice, notice } from "../../kernel/contracts/letter.ts";
import { requestService } from "../../kernel/contracts/service.ts";
import { timeText } from "../../kernel/emails/letters.ts";
import { mentionedName } from "../../shared/greeting.ts";
import { roleNames } from "../../shared/index.ts";
import { nothing, notices, type Tell } from "../users/index.ts";
import type { OrganizationRow } from "./shapes.ts";

/** A change of the recipient's membership by another member. */
interface Done extends Pick<Happened, "at"> {
  /** Its members choose the name. */
  organization: { name: string; slug: string };
  by: { name: string };
}

/** Limit of a notice for each membership, because other members decide how often they change it. */
const budgetOf = (name: string): Budget => ({ name, max: 5, window: 3600 });

const OWNERSHIPS = budgetOf("ownership-transferred");
const REMOVALS = budgetOf("member-removed");
const ROLES = budgetOf("member-role-changed");

export const MEMBERSHIP_BUDGETS: readonly Budget[] = [OWNERSHIPS, REMOVALS, ROLES];

const who = ({ by }: Done): string => mentionedName(by.name) || "An administrator";
// Members choose the organization's name. If it isn't harmless text, the application's name replaces it.
const where = ({ organization }: Done, appName: string): string =>
  mentionedName(organization.name) || `an organization at ${appName}`;

export const OWNERSHIP_TRANSFERRED = notice({
  letter: letter("ownership-transferred", (done: Done, appName) => ({
    subject: `You are now an owner of ${where(done, appName)}`,
    body: [
      `${who(done)} made you an owner of ${where(done, appName)} on ${timeText(done.at)}.`,
      "Owners have full access, including deleting the organization.",
    ],
  })),
  isOn: ({ notices }) => notices.ownershipTransferred,
  isByOthers: true,
  budget: OWNERSHIPS,
});

export const MEMBER_REMOVED = notice({
  letter: letter("member-removed", (done: Done, appName) => ({
    subject: `You were removed from ${where(done, appName)}`,
    body: [
      `${who(done)} removed you from ${where(done, appName)} on ${timeText(done.at)}.`,
      `Your account at ${appName} stays as it is.`,
    ],
  })),
  isOn: ({ notices }) => notices.memberRemoved,
  isByOthers: true,
  budget: REMOVALS,
});

/** `role`: names of roles, separated by commas. */
export const MEMBER_ROLE_CHANGED = notice({
  letter: letter("member-role-changed", (done: Done & { role: string }, appName) => {
    const roles = roleNames(done.role)
      .map(mentionedName)
      .filter((name) => name !== "");
    return {
      subject: `Your role in ${where(done, appName)} was changed`,
      body: [
        `${who(done)} changed your role in ${where(done, appName)} on ${timeText(done.at)}.`,
        ...(roles.length === 0 ? [] : [`Your role is now: ${roles.join(", ")}.`]),
      ],
    };
  }),
  isOn: ({ notices }) => notices.memberRoleChanged,
  isByOthers: true,
  budget: ROLES,
});

/**
 * Prepares the notice of a change to a user's membership, for its transaction. Users get no email about their
 * own actions, or at an unconfirmed email address, which may belong to another person.
 */
export const membershipNotice = requestService((core) => {
  const noticesOf = notices.make(core);
  return (context) =>
    async <Part extends Done>(
      notice: Notice<string, Part>,
      user: User,
      { id, name, slug }: OrganizationRow,
      part: Omit<NoInfer<Part>, keyof Done>,
    ): Promise<Tell> => {
      const actor = context.found?.user;
      if (actor === undefined || actor.id === user.id || !user.emailVerified) return nothing;
      const done = { organization: { name, slug }, by: { name: actor.name } };
      // The members that all notices of this feature have.
      const whole = { ...done, ...part } as Omit<Part, keyof Happened>;
      return noticesOf(context).prepare(notice, user, whole, { within: id });
    };
});
