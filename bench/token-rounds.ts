import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { sqliteTarget } from "./databases/sqlite.ts";
import type { Setting } from "./measures/throughput.ts";
import { assertTokens, byBearer, byCookie, signaturesAlone, tokensOf } from "./measures/tokens.ts";
import type { Results } from "./results.ts";
import { say } from "./say.ts";
import { cookieOf, fillWithCrowd } from "./seed/crowd.ts";
import { cookiesOf, fillPeer } from "./seed/peer-crowd.ts";
import { type Subject, startLatchkey, startPeer } from "./subjects.ts";

const PEOPLE = 1_000;

/** Measures tokens for other services, beside the peer with as many users, and sessions by bearer token. */
export async function measureTokens(
  rounds: number,
  setting: Setting,
  withLatchkey: boolean,
  results: Results,
): Promise<void> {
  say("filling the servers for tokens");
  const peer = await peerWithTokens(setting.scratch);
  const latchkey = withLatchkey ? await latchkeyWithTokens(setting.scratch) : undefined;
  const subjects = [latchkey, peer].filter((subject) => subject !== undefined);
  for (const subject of subjects) {
    await assertTokens(subject);
    await tokensOf(subject, setting);
  }
  for (let round = 0; round < rounds; round++) {
    say(`tokens, round ${round + 1} of ${rounds}`);
    results.add("Ed25519 signatures", "machine", round, signaturesAlone(setting.seconds));
    for (const subject of round % 2 === 0 ? subjects : subjects.toReversed()) {
      const { name } = subject;
      results.addLoad("token", name, round, await tokensOf(subject, setting));
      if (name !== "latchkey") continue;
      results.addLoad("get-session by cookie, bearer on", name, round, await byCookie(subject, setting));
      results.addLoad("get-session by bearer", name, round, await byBearer(subject, setting));
    }
  }
  await Promise.all(subjects.map(({ process }) => process.stop()));
}

/** Starts Latchkey to create its tables, fills them, and starts it again. */
async function latchkeyWithTokens(scratch: string): Promise<Subject> {
  const folder = join(scratch, "latchkey-tokens");
  const options = { bearer: true };
  const empty = await startLatchkey(folder, options);
  await empty.process.stop();
  const target = sqliteTarget(join(folder, "latchkey.db"));
  await fillWithCrowd(target, { users: PEOPLE, sessionsEach: 1, areProved: true });
  await target.close();
  const cookies = Array.from({ length: PEOPLE }, (_, n) => cookieOf(n));
  return { name: "latchkey", cookies, ...(await startLatchkey(folder, options)) };
}

async function peerWithTokens(scratch: string): Promise<Subject> {
  const folder = join(scratch, "peer-tokens");
  mkdirSync(folder, { recursive: true });
  const empty = await startPeer(folder, { tokens: true });
  await empty.process.stop();
  const target = sqliteTarget(join(folder, "peer.db"));
  const { sessions } = await fillPeer(target, PEOPLE, { withSessions: true, areProved: true });
  await target.close();
  return {
    name: "peer",
    ...cookiesOf(sessions, "better-auth"),
    ...(await startPeer(folder, { tokens: true })),
  };
}
