import fc from "fast-check";
import type { App, Person } from "../app.ts";
import { firstTeamOf, type Operation, type Outcome, type State } from "./organization-state.ts";

/** An operation before its targets are known. `nth` counts back from the newest. */
export interface Draft {
  kind: Operation["kind"];
  who: number;
  node: 0 | 1;
  nth: number;
  part: number;
  target: number;
  role: string;
}

const PEOPLE = 4;
const ROLES = ["member", "admin", "owner", "admin,owner"] as const;
/** The relative frequency of each kind. */
const WEIGHTS: Readonly<Record<Operation["kind"], number>> = {
  create: 3,
  delete: 1,
  invite: 6,
  accept: 6,
  reject: 1,
  cancel: 2,
  remove: 3,
  "change role": 4,
  transfer: 2,
  leave: 3,
  "act in": 3,
  "create team": 2,
  "remove team": 2,
  "add to team": 4,
  "take from team": 2,
  "act in team": 3,
  "delete account": 1,
};

/** Generates histories. `most`: the limit on simultaneous operations. A user may do several at once. */
export function histories(most: number, length: number): fc.Arbitrary<Draft[][]> {
  const kind = fc.oneof(
    ...Object.entries(WEIGHTS).map(([name, weight]) => ({
      weight,
      // `Object.entries` returns string keys. These are the keys of WEIGHTS.
      arbitrary: fc.constant(name as Operation["kind"]),
    })),
  );
  const person = fc.integer({ min: 0, max: PEOPLE - 1 });
  const draft = fc.record({
    kind,
    who: person,
    node: fc.constantFrom(0 as const, 1 as const),
    nth: fc.integer({ min: 0, max: 1 }),
    part: fc.integer({ min: 0, max: 3 }),
    target: person,
    role: fc.constantFrom(...ROLES),
  });
  return fc.array(fc.array(draft, { minLength: 1, maxLength: most }), { minLength: 4, maxLength: length });
}

interface Made {
  key: string;
  id: string;
  /** The key of its organization. */
  organization: string;
}

let begun = 0;

/** One history: its users and everything they have made, by the model's keys. */
export class History {
  readonly #nodes: readonly [App, App];
  readonly #people: readonly Person[];
  readonly #name: string;
  readonly #organizations: Made[] = [];
  readonly #invitations: Made[] = [];
  readonly #teams: Made[] = [];
  readonly #members: Made[] = [];

  private constructor(nodes: readonly [App, App], people: readonly Person[]) {
    begun += 1;
    this.#nodes = nodes;
    this.#people = people;
    this.#name = `h${begun}`;
  }

  static async begin(nodes: readonly [App, App]): Promise<History> {
    const people: Person[] = [];
    for (let n = 0; n < PEOPLE; n++) people.push(await nodes[0].person());
    return new History(nodes, people);
  }

  /** Turns a draft into an operation on what exists now. Undefined if nothing fits. */
  operation({ kind, who, node, nth, part, target, role }: Draft): Operation | undefined {
    const by = { who, node };
    const organization = this.#organizations.at(-1 - nth)?.key;
    const within = (made: readonly Made[]) => {
      const there = made.filter((one) => one.organization === organization);
      return there.length === 0 ? undefined : there.at(-1 - (part % there.length))?.key;
    };
    const invitation = this.#invitations.at(-1 - nth)?.key;
    const member = within(this.#members);
    const team = within(this.#teams);
    switch (kind) {
      case "create":
      case "delete account":
        return { ...by, kind };
      case "accept":
      case "reject":
      case "cancel":
        return invitation === undefined ? undefined : { ...by, kind, invitation };
      case "act in":
        return { ...by, kind, organization: part === 0 ? null : (organization ?? null) };
      case "act in team":
        return team === undefined ? undefined : { ...by, kind, team };
    }
    if (organization === undefined) return undefined;
    switch (kind) {
      case "delete":
      case "leave":
      case "create team":
        return { ...by, kind, organization };
      case "invite":
        return { ...by, kind, organization, target, role };
      case "remove":
        return { ...by, kind, organization, target };
      case "change role":
        return member === undefined ? undefined : { ...by, kind, organization, member, role };
      case "transfer":
        return member === undefined ? undefined : { ...by, kind, organization, member };
      case "remove team":
        return team === undefined ? undefined : { ...by, kind, organization, team };
      case "add to team":
      case "take from team":
        return team === undefined ? undefined : { ...by, kind, organization, team, target };
    }
  }

  /** Performs the operation. `key`: the operation's key, by which later ones refer to what it has made. */
  async perform(operation: Operation, key: string): Promise<Outcome> {
    const [path, asked] = this.#request(operation, key);
    const { cookie } = this.#person(operation.who).client;
    const client = this.#nodes[operation.node].client();
    const { status, body } = await client.post(path, asked, { headers: { cookie } });
    if (status !== 200) return String(body?.code);
    const organization = "organization" in operation ? String(operation.organization) : key;
    switch (operation.kind) {
      case "create":
        this.#organizations.push({ key, id: body.id, organization: key });
        this.#members.push({ key, id: body.members[0].id, organization: key });
        await this.#learnFirstTeam(body.id, key);
        break;
      case "invite":
        this.#invitations.push({ key, id: body.id, organization });
        break;
      case "create team":
        this.#teams.push({ key, id: body.id, organization });
        break;
      case "accept": {
        const at = this.#organizations.find(({ id }) => id === body.member.organizationId);
        this.#members.push({ key, id: body.member.id, organization: at?.key ?? "" });
      }
    }
    return "200";
  }

  /** Returns this history's part of the database as a state of the model. */
  async observed(): Promise<State> {
    const [world] = this.#nodes;
    const rows = (table: string) => world.rows(table);
    const [users, sessions, organizations, members, invitations, teams, seats] = [
      await rows("user"),
      await rows("session"),
      await rows("organization"),
      await rows("member"),
      await rows("invitation"),
      await rows("team"),
      await rows("teamMember"),
    ];
    const numberOf = (userId: unknown) => this.#people.findIndex(({ id }) => id === userId);
    const own = organizations.filter(({ slug }) => String(slug).startsWith(`${this.#name}-`));
    const keyOf = (id: unknown): string =>
      String(own.find((row) => row.id === id)?.slug).slice(this.#name.length + 1);
    const teamKeyOf = (id: unknown): string => {
      const team = teams.find((row) => row.id === id);
      return team?.name === "Acme" ? firstTeamOf(keyOf(team.organizationId)) : String(team?.name);
    };
    return {
      organizations: new Map(
        own.map(({ id }) => [
          keyOf(id),
          {
            members: new Map(
              members
                .filter(({ organizationId }) => organizationId === id)
                .map((row) => [numberOf(row.userId), { key: String(row.id), role: String(row.role) }]),
            ),
            invitations: new Map(
              invitations
                .filter(({ organizationId }) => organizationId === id)
                .map((row) => [
                  String(row.id),
                  {
                    inviter: numberOf(row.inviterId),
                    target: this.#people.findIndex(({ email }) => email === row.email),
                    role: String(row.role),
                    status: String(row.status),
                  },
                ]),
            ),
            teams: new Map(
              teams
                .filter(({ organizationId }) => organizationId === id)
                .map((team) => [
                  teamKeyOf(team.id),
                  new Set(
                    seats.filter(({ teamId }) => teamId === team.id).map(({ userId }) => numberOf(userId)),
                  ),
                ]),
            ),
          },
        ]),
      ),
      active: new Map(
        sessions
          .filter(
            ({ userId, activeOrganizationId }) => numberOf(userId) >= 0 && activeOrganizationId !== null,
          )
          .map((row) => [
            numberOf(row.userId),
            {
              organization: keyOf(row.activeOrganizationId),
              team: row.activeTeamId === null ? null : teamKeyOf(row.activeTeamId),
            },
          ]),
      ),
      gone: new Set(this.#people.flatMap(({ id }, at) => (users.some((user) => user.id === id) ? [] : [at]))),
    };
  }

  /** Deletes everything, so that the next history begins with an empty database. */
  async [Symbol.asyncDispose](): Promise<void> {
    const [world] = this.#nodes;
    await world.remove("organization");
    await world.remove("user");
  }

  async #learnFirstTeam(organizationId: string, key: string): Promise<void> {
    const teams = await this.#nodes[0].rows("team");
    // Another operation may have removed it already.
    const first = teams.find((row) => row.organizationId === organizationId && row.name === "Acme");
    if (first !== undefined)
      this.#teams.push({ key: firstTeamOf(key), id: String(first.id), organization: key });
  }

  #person(at: number): Person {
    const person = this.#people[at];
    if (person === undefined) throw new Error(`There are ${PEOPLE} people`);
    return person;
  }

  #request(operation: Operation, key: string): [path: string, body: object] {
    const idOf = (made: readonly Made[], wanted: string) =>
      made.find((one) => one.key === wanted)?.id ?? "none";
    const organizationId =
      "organization" in operation && operation.organization !== null
        ? idOf(this.#organizations, operation.organization)
        : null;
    const at = (path: string, body: object): [string, object] => [`/organization/${path}`, body];
    switch (operation.kind) {
      case "create":
        return at("create", { name: "Acme", slug: `${this.#name}-${key}` });
      case "delete":
        return at("delete", { organizationId });
      case "invite": {
        const { email } = this.#person(operation.target);
        return at("invite-member", { organizationId, email, role: operation.role });
      }
      case "accept":
      case "reject":
      case "cancel":
        return at(`${operation.kind}-invitation`, {
          invitationId: idOf(this.#invitations, operation.invitation),
        });
      case "remove":
        return at("remove-member", { organizationId, memberIdOrEmail: this.#person(operation.target).email });
      case "change role":
        return at("update-member-role", {
          organizationId,
          memberId: idOf(this.#members, operation.member),
          role: operation.role,
        });
      case "transfer":
        return at("transfer-ownership", { organizationId, memberId: idOf(this.#members, operation.member) });
      case "leave":
        return at("leave", { organizationId });
      case "act in":
        return at("set-active", { organizationId });
      case "create team":
        return at("create-team", { organizationId, name: key });
      case "remove team":
        return at("remove-team", { organizationId, teamId: idOf(this.#teams, operation.team) });
      case "add to team":
      case "take from team":
        return at(operation.kind === "add to team" ? "add-team-member" : "remove-team-member", {
          organizationId,
          teamId: idOf(this.#teams, operation.team),
          userId: this.#person(operation.target).id,
        });
      case "act in team":
        return at("set-active-team", { teamId: idOf(this.#teams, operation.team) });
      case "delete account":
        return ["/delete-user", { password: this.#person(operation.who).password }];
    }
  }
}
