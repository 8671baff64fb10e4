import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { sqliteTarget } from "./databases/sqlite.ts";
import type { ServerDatabase } from "./databases/target.ts";
import {
  acceptInvitations,
  assertOrganizations,
  fullOrganizations,
  INVITATIONS_A_SECOND,
  listOrganizations,
  listUsers,
  pageOfMembers,
} from "./measures/organizations.ts";
import type { Setting } from "./measures/throughput.ts";
import { MEMBER_PAGES, type Results } from "./results.ts";
import { say } from "./say.ts";
import { cookieOf, fillWithCrowd, userIdOf } from "./seed/crowd.ts";
import { FULL, fillWithOrganizations, PEOPLE, SMALL } from "./seed/organizations.ts";
import { cookiesOf, fillPeer, peerUserIdOf } from "./seed/peer-crowd.ts";
import { type Subject, startLatchkey, startPeer } from "./subjects.ts";

/** Rounds of accepted invitations that only warm code and caches. */
const WARMING = 1;

/** Measures organizations on SQLite, beside the peer with the same users, members and invitations. */
export async function measureOrganizations(
  rounds: number,
  setting: Setting,
  withLatchkey: boolean,
  results: Results,
): Promise<void> {
  say("filling organizations");
  const invitations = (rounds + WARMING) * setting.seconds * INVITATIONS_A_SECOND;
  const peer = await peerWithOrganizations(setting.scratch, invitations);
  const latchkey = withLatchkey ? await latchkeyWithOrganizations(setting.scratch, invitations) : undefined;
  const subjects = [latchkey, peer].filter((subject) => subject !== undefined);
  for (const subject of subjects) {
    await assertOrganizations(subject);
    await acceptInvitations(subject, setting, 0);
  }
  for (let round = 0; round < rounds; round++) {
    say(`organizations, round ${round + 1} of ${rounds}`);
    for (const subject of round % 2 === 0 ? subjects : subjects.toReversed())
      await measureRound(subject, setting, round, results);
  }
  await Promise.all(subjects.map(({ process }) => process.stop()));
}

async function measureRound(
  subject: Subject,
  setting: Setting,
  round: number,
  results: Results,
): Promise<void> {
  const { name } = subject;
  results.addLoad("organization/list", name, round, await listOrganizations(subject, setting));
  const small = await fullOrganizations(subject, setting, SMALL);
  results.addLoad("get-full-organization, 21 members", name, round, small);
  const full = await fullOrganizations(subject, setting, FULL);
  results.addLoad("get-full-organization, 100 members", name, round, full);
  results.addLoad("list-users, 100", name, round, await listUsers(subject, setting));
  const accepted = await acceptInvitations(subject, setting, round + WARMING);
  results.addLoad("accept-invitation", name, round, accepted);
  if (name !== "latchkey") return;
  const p99 = await pageOfMembers(subject, setting);
  results.add(MEMBER_PAGES, name, round, p99);
}

/** Measures only the pages of a large organization, on a server's database. */
export async function measureMemberPages(
  rounds: number,
  setting: Setting,
  database: ServerDatabase,
  results: Results,
): Promise<void> {
  say("members of a large organization");
  const subject = await latchkeyWithOrganizations(setting.scratch, 0, database);
  await assertOrganizations(subject);
  await pageOfMembers(subject, setting);
  for (let round = 0; round < rounds; round++) {
    const p99 = await pageOfMembers(subject, setting);
    results.add(MEMBER_PAGES, "latchkey", round, p99);
  }
  await subject.process.stop();
}

/** Starts Latchkey to create its tables, fills them, and starts it again. */
async function latchkeyWithOrganizations(
  scratch: string,
  invitations: number,
  database?: ServerDatabase,
): Promise<Subject> {
  const folder = join(scratch, "latchkey-organizations");
  const options = {
    proxied: true,
    ...(database === undefined ? {} : { database: database.url }),
  };
  const empty = await startLatchkey(folder, options);
  await empty.process.stop();
  const target = database ?? sqliteTarget(join(folder, "latchkey.db"));
  await fillWithCrowd(target, { users: PEOPLE, sessionsEach: 1, areProved: true, hasAdministrator: true });
  await fillWithOrganizations(target, { userIdOf, hasKeys: true }, invitations);
  if (database === undefined) await target.close();
  const cookies = Array.from({ length: PEOPLE }, (_, n) => cookieOf(n));
  return { name: "latchkey", cookies, ...(await startLatchkey(folder, options)) };
}

async function peerWithOrganizations(scratch: string, invitations: number): Promise<Subject> {
  const folder = join(scratch, "peer-organizations");
  mkdirSync(folder, { recursive: true });
  const empty = await startPeer(folder, { organizations: true });
  await empty.process.stop();
  const target = sqliteTarget(join(folder, "peer.db"));
  const { sessions } = await fillPeer(target, PEOPLE, { withSessions: true, areProved: true });
  await target.run(`update "user" set role = 'admin' where id = '${peerUserIdOf(0)}'`);
  await fillWithOrganizations(target, { userIdOf: peerUserIdOf, hasKeys: false }, invitations);
  await target.close();
  const started = await startPeer(folder, { organizations: true });
  return { name: "peer", ...cookiesOf(sessions, "better-auth"), ...started };
}
