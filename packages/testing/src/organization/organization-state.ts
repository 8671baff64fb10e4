/** An operation of a user at one of two nodes. Its target is named by the key of the operation that made it. */
export type Operation = { who: number; node: 0 | 1 } & (
  | { kind: "create" }
  | { kind: "delete"; organization: string }
  | { kind: "invite"; organization: string; target: number; role: string }
  | { kind: "accept"; invitation: string }
  | { kind: "reject"; invitation: string }
  | { kind: "cancel"; invitation: string }
  | { kind: "remove"; organization: string; target: number }
  | { kind: "change role"; organization: string; member: string; role: string }
  | { kind: "transfer"; organization: string; member: string }
  | { kind: "leave"; organization: string }
  | { kind: "act in"; organization: string | null }
  | { kind: "create team"; organization: string }
  | { kind: "remove team"; organization: string; team: string }
  | { kind: "add to team"; organization: string; team: string; target: number }
  | { kind: "take from team"; organization: string; team: string; target: number }
  | { kind: "act in team"; team: string }
  | { kind: "delete account" }
);

/** `200`, or the error's code. */
export type Outcome = string;

/** The limits of the engines under test, small enough to be reached. */
export const LIMITS = { organizations: 2, members: 3, invitations: 2, teams: 3, teamMembers: 2 } as const;

export interface Member {
  /** Unique for each membership, also for those of the same user. */
  readonly key: string;
  readonly role: string;
}

interface Invitation {
  readonly inviter: number;
  readonly target: number;
  readonly role: string;
  readonly status: string;
}

export interface Organization {
  /** By user. */
  readonly members: ReadonlyMap<number, Member>;
  readonly invitations: ReadonlyMap<string, Invitation>;
  /** The members of each team. */
  readonly teams: ReadonlyMap<string, ReadonlySet<number>>;
}

interface Active {
  readonly organization: string;
  readonly team: string | null;
}

/** Everything that the operations can change. Immutable. */
export interface State {
  readonly organizations: ReadonlyMap<string, Organization>;
  /** The active organization by user. Users without one are absent. */
  readonly active: ReadonlyMap<number, Active>;
  readonly gone: ReadonlySet<number>;
}

export const nothing: State = { organizations: new Map(), active: new Map(), gone: new Set() };

/** Returns the key of the team that is created with an organization. */
export const firstTeamOf = (organization: string): string => `${organization} first`;

/** Splits a role into its names. */
export const roles = (role: string | undefined): string[] => role?.split(",") ?? [];

/** Returns a text that is equal for equivalent states. */
export function fingerprint({ organizations, active, gone }: State): string {
  const sorted = (entries: Iterable<unknown>) => [...entries].map((entry) => JSON.stringify(entry)).sort();
  return JSON.stringify([
    sorted(
      [...organizations].map(([key, { members, invitations, teams }]) => [
        key,
        sorted([...members].map(([person, { role }]) => [person, roles(role).sort()])),
        sorted(
          [...invitations.values()].map(({ inviter, target, role, status }) => [
            inviter,
            target,
            role,
            status,
          ]),
        ),
        sorted([...teams].map(([team, people]) => [team, [...people].sort()])),
      ]),
    ),
    sorted([...active].map(([person, { organization, team }]) => [person, organization, team])),
    [...gone].sort(),
  ]);
}
