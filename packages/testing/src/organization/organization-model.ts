import {
  fingerprint,
  firstTeamOf,
  LIMITS,
  type Member,
  type Operation,
  type Organization,
  type Outcome,
  roles,
  type State,
} from "./organization-state.ts";

const isOwner = (member: Member | undefined): boolean => roles(member?.role).includes("owner");
/** An owner may do everything that an admin may do here. */
const isAdmin = (member: Member | undefined): boolean =>
  isOwner(member) || roles(member?.role).includes("admin");
const owners = ({ members }: Organization): number => [...members.values()].filter(isOwner).length;

const put = <Key, Value>(map: ReadonlyMap<Key, Value>, key: Key, value: Value): ReadonlyMap<Key, Value> =>
  new Map(map).set(key, value);
const without = <Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): ReadonlyMap<Key, Value> =>
  new Map([...map].filter(([other]) => other !== key));

/** Cancels pending invitations that their sender could no longer send. */
function supported(found: Organization, sender: number): Organization {
  const me = found.members.get(sender);
  const maySend = (role: string) => isAdmin(me) && (isOwner(me) || !roles(role).includes("owner"));
  const invitations = [...found.invitations].map(([key, one]): [string, typeof one] => {
    const isLost = one.inviter === sender && one.status === "pending" && !maySend(one.role);
    return [key, isLost ? { ...one, status: "canceled" } : one];
  });
  return { ...found, invitations: new Map(invitations) };
}

/** Removes a user from the organization and its teams, and from their session if it is active there. */
function departed(state: State, id: string, person: number): State {
  const found = state.organizations.get(id);
  if (found === undefined) return state;
  const teams = new Map(
    [...found.teams].map(([team, people]) => [team, new Set([...people].filter((one) => one !== person))]),
  );
  const left = supported({ ...found, members: without(found.members, person), teams }, person);
  const active = state.active.get(person)?.organization === id ? without(state.active, person) : state.active;
  return { ...state, organizations: put(state.organizations, id, left), active };
}

/**
 * The service as a small model: the effect and the outcome of an operation. `id`: the operation's key;
 * `found`: the state from which the request read its session, active organization and target: `state` or an
 * earlier one.
 */
function apply(state: State, operation: Operation, id: string, found: State): [State, Outcome] {
  const { organizations, active } = state;
  const { who, kind } = operation;
  const refused = (code: string, next: State = state): [State, Outcome] => [next, code];
  const done = (next: Partial<State> = {}): [State, Outcome] => [{ ...state, ...next }, "200"];
  if (found.gone.has(who)) return refused("UNAUTHORIZED");
  const isIn = (person: number) => [...organizations].filter(([, { members }]) => members.has(person));

  switch (kind) {
    case "create": {
      if (state.gone.has(who)) return refused("UNAUTHORIZED");
      if (isIn(who).length >= LIMITS.organizations)
        return refused("YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS");
      const made: Organization = {
        members: new Map([[who, { key: id, role: "owner" }]]),
        invitations: new Map(),
        teams: new Map([[firstTeamOf(id), new Set([who])]]),
      };
      return done({
        organizations: put(organizations, id, made),
        active: put(active, who, { organization: id, team: firstTeamOf(id) }),
      });
    }
    case "delete account":
      return state.gone.has(who) ? refused("UNAUTHORIZED") : deleted(state, who);
    case "accept":
    case "reject":
    case "cancel":
      return answerInvitation(state, operation, id, found);
    case "act in": {
      const { organization } = operation;
      if (organization === null) return done({ active: without(active, who) });
      if (!organizations.get(organization)?.members.has(who))
        return refused("USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION", {
          ...state,
          active: without(active, who),
        });
      const before = active.get(who);
      const team = before?.organization === organization ? before.team : null;
      return done({ active: put(active, who, { organization, team }) });
    }
    case "act in team": {
      const now = found.active.get(who);
      if (now === undefined) return refused("NO_ACTIVE_ORGANIZATION");
      const people = organizations.get(now.organization)?.teams.get(operation.team);
      if (people === undefined) return refused("TEAM_NOT_FOUND");
      if (!people.has(who)) return refused("USER_IS_NOT_A_MEMBER_OF_THE_TEAM");
      return done({ active: put(active, who, { ...now, team: operation.team }) });
    }
    default:
      return withinOrganization(state, operation, id, found);
  }
}

/** Deletes an account with the organizations it is alone in and the invitations it has sent. */
function deleted(state: State, who: number): [State, Outcome] {
  const own = [...state.organizations].filter(([, { members }]) => members.has(who));
  const isNeeded = (found: Organization) =>
    found.members.size > 1 && isOwner(found.members.get(who)) && owners(found) === 1;
  if (own.some(([, found]) => isNeeded(found))) return [state, "SOLE_OWNER_OF_ORGANIZATION"];
  const left = own.reduce((before, [key]) => departed(before, key, who), state);
  const organizations = [...left.organizations]
    .filter(([, { members }]) => members.size > 0)
    .map(([key, found]): [string, Organization] => [
      key,
      { ...found, invitations: new Map([...found.invitations].filter(([, { inviter }]) => inviter !== who)) },
    ]);
  const { active } = left;
  const gone = new Set([...state.gone, who]);
  return [{ organizations: new Map(organizations), active: without(active, who), gone }, "200"];
}

type Answering = Extract<Operation, { invitation: string }>;

const whereIs = (invitation: string, { organizations }: State): [string, Organization] | undefined =>
  [...organizations].find(([, { invitations }]) => invitations.has(invitation));

/** Returns the outcome if the invitation existed, but was deleted with its organization or its sender. */
function vanished(state: State, { kind }: Answering, organization: string): Outcome {
  const isThere = state.organizations.has(organization);
  if (kind === "accept") return isThere ? "FAILED_TO_RETRIEVE_INVITATION" : "ORGANIZATION_NOT_FOUND";
  return kind === "reject" || isThere ? "INVITATION_NOT_FOUND" : "MEMBER_NOT_FOUND";
}

function answerInvitation(state: State, operation: Answering, id: string, before: State): [State, Outcome] {
  const { organizations } = state;
  const { who, kind } = operation;
  const at = whereIs(operation.invitation, state);
  const invitation = at?.[1].invitations.get(operation.invitation);
  if (at === undefined || invitation === undefined) {
    const had = whereIs(operation.invitation, before);
    return [state, had === undefined ? "INVITATION_NOT_FOUND" : vanished(state, operation, had[0])];
  }
  const [key, found] = at;
  const answered = (status: string): Organization => ({
    ...found,
    invitations: put(found.invitations, operation.invitation, { ...invitation, status }),
  });
  const changed = (organization: Organization): State => ({
    ...state,
    organizations: put(organizations, key, organization),
  });
  if (kind === "cancel") {
    if (!found.members.has(who)) return [state, "MEMBER_NOT_FOUND"];
    if (!isAdmin(found.members.get(who))) return [state, "YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION"];
    return [changed(answered("canceled")), "200"];
  }
  if (invitation.status !== "pending") return [state, "INVITATION_NOT_FOUND"];
  if (invitation.target !== who) return [state, "YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION"];
  if (kind === "reject") return [changed(answered("rejected")), "200"];
  if (found.members.size >= LIMITS.members) return [state, "ORGANIZATION_MEMBERSHIP_LIMIT_REACHED"];
  const members = put(found.members, who, { key: id, role: invitation.role });
  const next = changed({ ...answered("accepted"), members });
  return [{ ...next, active: put(next.active, who, { organization: key, team: null }) }, "200"];
}

type Within = Exclude<
  Operation,
  Answering | { kind: "create" | "delete account" | "act in" | "act in team" }
>;

/** The refusals of each operation: to outsiders, and to members without the permission. */
const REFUSALS: Readonly<Record<Within["kind"], readonly [outsider: string, notAllowed: string]>> = {
  delete: ["USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION", "YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION"],
  invite: ["MEMBER_NOT_FOUND", "YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION"],
  remove: ["MEMBER_NOT_FOUND", "YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER"],
  "change role": ["MEMBER_NOT_FOUND", "YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER"],
  transfer: ["MEMBER_NOT_FOUND", "YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER"],
  leave: ["MEMBER_NOT_FOUND", ""],
  "create team": [
    "YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION",
    "YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION",
  ],
  "remove team": [
    "YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM",
    "YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION",
  ],
  "add to team": [
    "USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION",
    "YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER",
  ],
  "take from team": [
    "USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION",
    "YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER",
  ],
};

/** An organization with the member who performs an operation in it. */
interface Scope {
  state: State;
  key: string;
  found: Organization;
  me: Member;
  outsider: string;
  notAllowed: string;
}
type Answer = [State, Outcome];

const ALONE = "YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER";

function changed({ state, key, found }: Scope, to: Partial<Organization>): State {
  return { ...state, organizations: put(state.organizations, key, { ...found, ...to }) };
}

function withinOrganization(state: State, operation: Within, id: string, before: State): Answer {
  const [outsider, notAllowed] = REFUSALS[operation.kind];
  const found = state.organizations.get(operation.organization);
  const me = found?.members.get(operation.who);
  if (found === undefined || me === undefined) return [state, outsider];
  const scope = { state, key: operation.organization, found, me, outsider, notAllowed };
  switch (operation.kind) {
    case "delete":
      return deletedOrganization(scope);
    case "invite":
      return invited(scope, operation, id);
    case "remove":
      return removed(scope, operation.target);
    case "leave":
      if (isOwner(me) && owners(found) === 1) return [state, ALONE];
      return [departed(state, scope.key, operation.who), "200"];
    case "change role":
      return changedRole(scope, operation);
    case "transfer":
      return transferred(scope, operation);
    case "create team":
      if (!isAdmin(me)) return [state, notAllowed];
      if (found.teams.size >= LIMITS.teams) return [state, "YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS"];
      return [changed(scope, { teams: put(found.teams, id, new Set()) }), "200"];
    case "remove team":
      return removedTeam(scope, operation, before.active.get(operation.who)?.team);
    case "add to team":
      return addedToTeam(scope, operation);
    case "take from team":
      return takenFromTeam(scope, operation);
  }
}

function deletedOrganization({ state, key, me, notAllowed }: Scope): Answer {
  if (!isOwner(me)) return [state, notAllowed];
  const active = new Map([...state.active].filter(([, { organization }]) => organization !== key));
  return [{ ...state, organizations: without(state.organizations, key), active }, "200"];
}

function invited(
  scope: Scope,
  { who, target, role }: Extract<Within, { kind: "invite" }>,
  id: string,
): Answer {
  const { state, found, me, notAllowed } = scope;
  const pending = [...found.invitations.values()].filter(({ status }) => status === "pending");
  if (!isAdmin(me)) return [state, notAllowed];
  if (roles(role).includes("owner") && !isOwner(me))
    return [state, "YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE"];
  if (found.members.has(target)) return [state, "USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION"];
  if (pending.some((one) => one.target === target))
    return [state, "USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION"];
  if (pending.length >= LIMITS.invitations) return [state, "INVITATION_LIMIT_REACHED"];
  const invitation = { inviter: who, target, role, status: "pending" };
  return [changed(scope, { invitations: put(found.invitations, id, invitation) }), "200"];
}

function removed({ state, key, found, me, notAllowed }: Scope, person: number): Answer {
  const target = found.members.get(person);
  if (target === undefined) return [state, "MEMBER_NOT_FOUND"];
  if (isOwner(target) && (!isOwner(me) || owners(found) === 1)) return [state, ALONE];
  if (!isAdmin(me)) return [state, notAllowed];
  return [departed(state, key, person), "200"];
}

const memberBy = ({ members }: Organization, membership: string) =>
  [...members].find(([, { key }]) => key === membership);

function changedRole(scope: Scope, { member, role }: Extract<Within, { kind: "change role" }>): Answer {
  const { state, found, me, notAllowed } = scope;
  const target = memberBy(found, member);
  if (target === undefined) return [state, "MEMBER_NOT_FOUND"];
  const [person, before] = target;
  const isAboutOwners = isOwner(before) || roles(role).includes("owner");
  if (!isAdmin(me) || (isAboutOwners && !isOwner(me))) return [state, notAllowed];
  if (isOwner(before) && owners(found) === 1 && !roles(role).includes("owner"))
    return [state, "YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER"];
  const members = put(found.members, person, { ...before, role });
  return [changed(scope, supported({ ...found, members }, person)), "200"];
}

function transferred(scope: Scope, { who, member }: Extract<Within, { kind: "transfer" }>): Answer {
  const { state, found, me, notAllowed } = scope;
  const target = memberBy(found, member);
  if (target === undefined) return [state, "MEMBER_NOT_FOUND"];
  const [person, before] = target;
  if (person === who) return [state, "MEMBER_NOT_FOUND"];
  if (!isOwner(me)) return [state, notAllowed];
  const raised = put(found.members, person, { ...before, role: "owner" });
  const members = put(raised, who, { ...me, role: "admin" });
  return [changed(scope, supported({ ...found, members }, who)), "200"];
}

function removedTeam(
  scope: Scope,
  { team }: Extract<Within, { kind: "remove team" }>,
  own: string | null | undefined,
): Answer {
  const { state, found, me, outsider, notAllowed } = scope;
  if (own === team) return [state, outsider];
  if (!isAdmin(me)) return [state, notAllowed];
  if (!found.teams.has(team)) return [state, "TEAM_NOT_FOUND"];
  if (found.teams.size === 1) return [state, "UNABLE_TO_REMOVE_LAST_TEAM"];
  const active = new Map(
    [...state.active].map(([person, now]) => [person, now.team === team ? { ...now, team: null } : now]),
  );
  return [{ ...changed(scope, { teams: without(found.teams, team) }), active }, "200"];
}

function addedToTeam(scope: Scope, { team, target }: Extract<Within, { kind: "add to team" }>): Answer {
  const { state, found, me, outsider, notAllowed } = scope;
  const people = found.teams.get(team);
  if (!isAdmin(me)) return [state, notAllowed];
  if (!found.members.has(target)) return [state, outsider];
  if (people === undefined) return [state, "TEAM_NOT_FOUND"];
  if (people.has(target)) return [state, "200"];
  if (people.size >= LIMITS.teamMembers) return [state, "TEAM_MEMBER_LIMIT_REACHED"];
  return [changed(scope, { teams: put(found.teams, team, new Set([...people, target])) }), "200"];
}

function takenFromTeam(scope: Scope, { team, target }: Extract<Within, { kind: "take from team" }>): Answer {
  const { state, found, me, outsider, notAllowed } = scope;
  const people = found.teams.get(team);
  if (!isAdmin(me)) return [state, notAllowed];
  if (!found.members.has(target)) return [state, outsider];
  if (people === undefined) return [state, "TEAM_NOT_FOUND"];
  if (!people.has(target)) return [state, "USER_IS_NOT_A_MEMBER_OF_THE_TEAM"];
  const left = new Set([...people].filter((one) => one !== target));
  const now = state.active.get(target);
  const active = now?.team === team ? put(state.active, target, { ...now, team: null }) : state.active;
  return [{ ...changed(scope, { teams: put(found.teams, team, left) }), active }, "200"];
}

/** A finished operation with its outcome. */
export interface Done {
  operation: Operation;
  id: string;
  outcome: Outcome;
}

/**
 * Returns the states that simultaneous operations can have led to: those after every order that gives each
 * operation its outcome. Empty: no order explains the outcomes (Wing and Gong's check of linearizability). A
 * request reads its session first and acts later: if two pages of one browser choose at the same time, either
 * choice may win.
 */
export function explained(before: readonly State[], group: readonly Done[]): State[] {
  const after = new Map<string, State>();
  const walk = (states: readonly [State, ...State[]], left: readonly Done[]): void => {
    const [state] = states;
    if (left.length === 0) {
      after.set(fingerprint(state), state);
      return;
    }
    for (const { operation, id, outcome } of left) {
      for (const found of states) {
        const [next, foretold] = apply(state, operation, id, found);
        if (foretold !== outcome) continue;
        walk(
          [next, ...states],
          left.filter((other) => other.id !== id),
        );
      }
    }
  };
  for (const state of before) walk([state], group);
  return [...after.values()];
}
