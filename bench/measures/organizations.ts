import { addressed, send } from "../data.ts";
import { steadyLoad } from "../load/steady.ts";
import { type Load, load, type Request } from "../load.ts";
import {
  FULL,
  invitationIdOf,
  invitedUser,
  type Kind,
  LARGE,
  organizationIdOf,
  PEOPLE,
  SMALL,
} from "../seed/organizations.ts";
import { percentile99 } from "../stats.ts";
import type { Subject } from "../subjects.ts";
import { READERS, type Setting, withCookies } from "./throughput.ts";

/** Users that send requests. */
const ASKING = 1_000;
/** Pages of the largest organization requested in a second, whether or not earlier ones were answered. */
export const PAGES_A_SECOND = 100;
const PAGE = { size: 100, number: 50 };
export const PEOPLE_ACCEPTING = 16;
/** More than can be accepted in a second. Running out would show as refused requests. */
export const INVITATIONS_A_SECOND = 3_000;

/** Measures the list of a user's organizations, for users in one of each kind. */
export function listOrganizations(subject: Subject, setting: Setting): Promise<Load> {
  return load(setting.generator, subject, {
    requests: withCookies("/api/auth/organization/list", subject.cookies.slice(0, ASKING)),
    connections: READERS,
    ...setting,
  });
}

/** Measures an administrator, the first user, who pages through all users. */
export function listUsers(subject: Subject, setting: Setting): Promise<Load> {
  const pages = Array.from({ length: PEOPLE / PAGE.size }, (_, n) => n * PAGE.size);
  return load(setting.generator, subject, {
    requests: pages.map((offset) => ({
      method: "GET",
      path: `/api/auth/admin/list-users?limit=${PAGE.size}&offset=${offset}`,
      headers: { cookie: subject.cookies[0] ?? "" },
    })),
    connections: READERS,
    ...setting,
  });
}

/** Measures a whole organization with its members, each requested by a member. */
export function fullOrganizations(subject: Subject, setting: Setting, kind: Kind): Promise<Load> {
  return load(setting.generator, subject, {
    requests: Array.from({ length: ASKING }, (_, n) => fullOrganization(subject, kind, n)),
    connections: READERS,
    ...setting,
  });
}

/** Measures accepted invitations. `turn` selects unused ones, since each can be accepted only once. */
export function acceptInvitations(subject: Subject, setting: Setting, turn: number): Promise<Load> {
  const count = setting.seconds * INVITATIONS_A_SECOND;
  return load(setting.generator, subject, {
    requests: Array.from({ length: count }, (_, n) => acceptance(subject, turn * count + n)),
    connections: PEOPLE_ACCEPTING,
    ...setting,
  });
}

/** Measures a page of members of the largest organization: 99th percentile in ms, from when it was due. */
export async function pageOfMembers(subject: Subject, { seconds }: Setting): Promise<number> {
  const answers = await steadyLoad(subject.port, {
    perSecond: PAGES_A_SECOND,
    seconds,
    next: (n) => addressed(memberPage(subject, n % ASKING)),
  });
  const failed = answers.find(({ status }) => status !== 200);
  if (failed !== undefined) throw new Error(`${subject.name} answered list-members ${failed.status}`);
  return percentile99(answers.map(({ ms }) => ms));
}

/** Throws unless the responses are those that the loads are meant to fetch. */
export async function assertOrganizations(subject: Subject): Promise<void> {
  const ask = async (request: Request): Promise<unknown> => (await send(subject.port, request)).json();
  const listed = await ask(as(subject, 0, "/list"));
  if (!Array.isArray(listed) || listed.length !== 3) throw unexpected(subject, "list", listed);
  for (const kind of [SMALL, FULL]) {
    // The shape is checked below.
    const found = (await ask(fullOrganization(subject, kind, 1))) as {
      members?: { user?: unknown }[];
    } | null;
    if (found?.members?.length !== kind.members || found.members[0]?.user === undefined)
      throw unexpected(subject, "get-full-organization", found);
  }
  const page = (await ask(memberPage(subject, 0))) as { members?: unknown[]; total?: number } | null;
  if (page?.members?.length !== PAGE.size || page.total !== PEOPLE)
    throw unexpected(subject, "list-members", page);
}

function unexpected({ name }: Subject, path: string, answer: unknown): Error {
  return new Error(`${name} answered ${path} with ${JSON.stringify(answer)?.slice(0, 500)}`);
}

function as({ cookies }: Subject, user: number, path: string, body?: object): Request {
  const headers = { cookie: cookies[user] ?? "" };
  const address = `/api/auth/organization${path}`;
  return body === undefined
    ? { method: "GET", path: address, headers }
    : { method: "POST", path: address, headers, body };
}

function fullOrganization(subject: Subject, kind: Kind, n: number): Request {
  const organization = n % kind.organizations;
  const member = Math.floor(n / kind.organizations) % kind.members;
  const id = organizationIdOf(kind, organization);
  return as(
    subject,
    organization * kind.members + member,
    `/get-full-organization?organizationId=${encodeURIComponent(id)}`,
  );
}

function memberPage(subject: Subject, user: number): Request {
  const query = `organizationId=${organizationIdOf(LARGE, 0)}&limit=${PAGE.size}&offset=${PAGE.size * (PAGE.number - 1)}`;
  return as(subject, user, `/list-members?${query}`);
}

function acceptance(subject: Subject, n: number): Request {
  return as(subject, invitedUser(n), "/accept-invitation", { invitationId: invitationIdOf(n) });
}
