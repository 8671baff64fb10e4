import { type App, type AppOptions, app, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { type Draft, History, histories } from "@latchkey/testing/organization/history";
import { brokenRules } from "@latchkey/testing/organization/invariants";
import { type Done, explained } from "@latchkey/testing/organization/organization-model";
import {
  fingerprint,
  LIMITS,
  nothing,
  type Operation,
} from "@latchkey/testing/organization/organization-state";
import { often } from "@latchkey/testing/rounds";
import fc from "fast-check";
import { expect, test } from "vitest";
import { organization } from "./index.ts";

// Random histories of users and their organizations at two nodes of one database, partly concurrent. A
// failure prints its seed: `fc.assert(…, { seed, path })` repeats it.

const HISTORIES = often(20, 240);
const BURSTS = often(10, 120);

const options = (): AppOptions => ({
  plugins: [
    organization({
      organizationLimit: LIMITS.organizations,
      membershipLimit: LIMITS.members,
      invitationLimit: LIMITS.invitations,
      teams: {
        enabled: true,
        maximumTeams: LIMITS.teams,
        maximumMembersPerTeam: LIMITS.teamMembers,
      },
    }),
  ],
  emailAndPassword: { password: QUICK_PASSWORDS },
  user: { deleteUser: { enabled: true } },
  rateLimit: { enabled: false },
});

async function twoNodes(): Promise<[App, App]> {
  const first = await app({ file: true, ...options() });
  return [first, await app({ beside: first, ...options() })];
}

/** Runs the operations of the drafts at once. Drafts that have no possible subject are skipped. */
async function together(history: History, drafts: readonly Draft[], at: string): Promise<Done[]> {
  const operations = drafts.map((draft) => history.operation(draft));
  const wanted = operations.filter((operation): operation is Operation => operation !== undefined);
  const ids = wanted.map((_, nth) => `${at}.${nth}`);
  const outcomes = await Promise.all(
    wanted.map((operation, nth) => history.perform(operation, ids[nth] ?? "")),
  );
  return wanted.map((operation, nth) => ({ operation, id: ids[nth] ?? "", outcome: outcomes[nth] ?? "" }));
}

test("the result of any concurrent operations at two nodes matches a sequential order", {
  tags: "servers",
  timeout: HISTORIES * 12_000,
}, async () => {
  const nodes = await twoNodes();
  await fc.assert(
    fc.asyncProperty(histories(3, 16), async (groups) => {
      await using history = await History.begin(nodes);
      let states = [nothing];
      const log: Done[][] = [];
      for (const [at, drafts] of groups.entries()) {
        const done = await together(history, drafts, String(at));
        log.push(done);
        states = explained(states, done);
        const told = `the last group of ${JSON.stringify(log, undefined, 1)}`;
        expect(states, `nothing explains ${told}`).not.toEqual([]);
        const seen = fingerprint(await history.observed());
        states = states.filter((state) => fingerprint(state) === seen);
        expect(states, `the database holds ${seen} after ${told}`).not.toEqual([]);
        expect(await brokenRules(nodes[0], LIMITS), told).toEqual([]);
      }
    }),
    { numRuns: HISTORIES },
  );
});

test("every rule holds after any simultaneous operations of many users", {
  tags: "servers",
  timeout: BURSTS * 20_000,
}, async () => {
  const nodes = await twoNodes();
  await fc.assert(
    fc.asyncProperty(histories(16, 8), async (bursts) => {
      await using history = await History.begin(nodes);
      for (const [at, drafts] of bursts.entries()) {
        const done = await together(history, drafts, String(at));
        const failed = done.filter(({ outcome }) => outcome === "INTERNAL_SERVER_ERROR");
        expect(failed).toEqual([]);
        expect(await brokenRules(nodes[0], LIMITS), JSON.stringify(done, undefined, 1)).toEqual([]);
      }
    }),
    { numRuns: BURSTS },
  );
});
