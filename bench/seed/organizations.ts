import { hash } from "node:crypto";
import { keyColumn } from "../../packages/latchkey/src/security/tokens.ts";
import { emailOf, SECRET } from "../data.ts";
import type { Target, Value } from "../databases/target.ts";

/** Number of users. All are members of the largest organization. */
export const PEOPLE = 10_000;

/** Organizations of one size. Member `n` of organization `k` is user `k * members + n`; member 0 owns it. */
export interface Kind {
  name: "small" | "full" | "large";
  organizations: number;
  members: number;
}

export const SMALL: Kind = { name: "small", organizations: 100, members: 21 };
/** Organizations with the default maximum of members. */
export const FULL: Kind = { name: "full", organizations: 20, members: 100 };
export const LARGE: Kind = { name: "large", organizations: 1, members: PEOPLE };

/**
 * Users from `FIRST_INVITED` on are invited by those from `FIRST_INVITING` on. The users who send requests
 * come before both, so that they get no more organizations.
 */
const FIRST_INVITED = PEOPLE / 2;
const FIRST_INVITING = PEOPLE / 4;
/** Invitations of each inviting organization: all fit in beside its owner. */
const INVITED_EACH = 90;
/** Pending invitations of each small organization, to email addresses without an account. */
const WAITING = 3;
const BATCH = 5_000;
const WEEK = 7 * 86_400_000;

function nameOf(kind: string, n: number): string {
  return hash("sha256", `${SECRET}:${kind}:${n}`, "hex").slice(0, 32);
}

export const organizationIdOf = ({ name }: Kind, n: number): string => nameOf(`${name} organization`, n);
export const invitationIdOf = (n: number): string => nameOf("invitation", n);
/** Returns the signed-in user that an invitation is for. */
export const invitedUser = (n: number): number => FIRST_INVITED + (n % (PEOPLE - FIRST_INVITED));

const invitingUser = (organization: number) =>
  FIRST_INVITING + (organization % (FIRST_INVITED - FIRST_INVITING));

/** Differences between the tables of Latchkey and those of the peer. */
export interface Shape {
  userIdOf(user: number): string;
  /** True if rows have the hashes of Latchkey's unique indexes. */
  hasKeys: boolean;
}

/**
 * Writes organizations of all kinds for a crowd of `PEOPLE`, and `invitations` pending invitations, each to
 * one of its users, into tables that Latchkey or the peer has created.
 */
export async function fillWithOrganizations(
  target: Target,
  { userIdOf, hasKeys }: Shape,
  invitations: number,
): Promise<void> {
  const now = Date.now();
  const at = new Date(now).toISOString();
  const expiresAt = new Date(now + WEEK).toISOString();

  const fill = async (table: string, columns: readonly string[], rows: readonly (readonly Value[])[]) => {
    for (let from = 0; from < rows.length; from += BATCH)
      await target.insert(table, columns, rows.slice(from, from + BATCH));
  };
  const withKey = (name: string): string[] => (hasKeys ? [name] : []);
  const key = (...parts: string[]): string[] => (hasKeys ? [keyColumn(parts)] : []);

  const inviting = Array.from({ length: Math.ceil(invitations / INVITED_EACH) }, (_, n) => ({
    id: nameOf("inviting organization", n),
    name: `Inviting ${n}`,
    members: [invitingUser(n)],
  }));
  const others = [SMALL, FULL, LARGE].flatMap((kind) =>
    Array.from({ length: kind.organizations }, (_, n) => ({
      id: organizationIdOf(kind, n),
      name: `${kind.name} ${n}`,
      members: Array.from({ length: kind.members }, (_, member) => n * kind.members + member),
    })),
  );
  const all = [...others, ...inviting];
  await fill(
    "organization",
    ["id", "name", "slug", "createdAt"],
    all.map(({ id, name }) => [id, name, name.toLowerCase().replaceAll(" ", "-"), at]),
  );
  await fill(
    "member",
    ["id", "organizationId", "userId", "role", "createdAt", ...withKey("membershipKey")],
    all.flatMap(({ id, members }) =>
      members.map((user, n) => [
        nameOf(`member of ${id}`, n),
        id,
        userIdOf(user),
        n === 0 ? "owner" : "member",
        at,
        ...key(id, userIdOf(user)),
      ]),
    ),
  );

  const waiting = Array.from({ length: SMALL.organizations * WAITING }, (_, n) => ({
    id: nameOf("waiting invitation", n),
    organizationId: organizationIdOf(SMALL, n % SMALL.organizations),
    email: `invited-${n}@bench.example`,
    inviter: (n % SMALL.organizations) * SMALL.members,
  }));
  const taken = Array.from({ length: invitations }, (_, n) => {
    const organization = Math.floor(n / INVITED_EACH);
    return {
      id: invitationIdOf(n),
      organizationId: nameOf("inviting organization", organization),
      email: emailOf(invitedUser(n)),
      inviter: invitingUser(organization),
    };
  });
  await fill(
    "invitation",
    [
      "id",
      "organizationId",
      "email",
      "role",
      "status",
      "inviterId",
      "expiresAt",
      "createdAt",
      ...withKey("pendingKey"),
    ],
    [...waiting, ...taken].map(({ id, organizationId, email, inviter }) => [
      id,
      organizationId,
      email,
      "member",
      "pending",
      userIdOf(inviter),
      expiresAt,
      at,
      ...key(organizationId, email),
    ]),
  );
  await target.endFilling();
}
