import type { Budget } from "../../kernel/budget.ts";
import type { User } from "../../kernel/identity.ts";
import { letter } from "../../kernel/letter.ts";
import { timeText } from "../../kernel/letter-text.ts";
import { type Happened, type Notice, notice } from "../../kernel/notice.ts";
import { requestService } from "../../kernel/service.ts";
import { mentionedName } from "../../shared/greeting.ts";
import { roleNames } from "../../shared/index.ts";
import { nothing, notices, type Tell } from "../users/index.ts";
import type { OrganizationRow } from "./shapes.ts";

/** Another member did something to the membership of the reader. */
interface Done extends Pick<Happened, "at"> {
  /** As its members call it. */
  organization: { name: string; slug: string };
  by: { name: string };
}

/** Of each notice, for each membership: others decide how often they change it. */
const budgetOf = (name: string): Budget => ({ name, max: 5, window: 3600 });

const OWNERSHIPS = budgetOf("ownership-transferred");
const REMOVALS = budgetOf("member-removed");
const ROLES = budgetOf("member-role-changed");

export const MEMBERSHIP_BUDGETS: readonly Budget[] = [OWNERSHIPS, REMOVALS, ROLES];

const who = ({ by }: Done): string => mentionedName(by.name) || "An administrator";
// Its members choose the name: where it can't be named, the application's stands there.
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
 * Prepares the notice of a change to someone's membership, for its transaction. People aren't told of what they did
 * themselves, nor at an address that they haven't proved: its owner may be someone else.
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
      // With what every notice here has beside.
      const whole = { ...done, ...part } as unknown as Omit<Part, keyof Happened>;
      return noticesOf(context).prepare(notice, user, whole, { within: id });
    };
});
