import { type Covering, coveringTests, problemsOf, testList } from "./markers.ts";

/** By the ID that tests name: `// Covers INV-….` */
const INVARIANTS: Readonly<Record<string, string>> = {
  "INV-01": "An organization has an owner, however its owners leave.",
  "INV-02": "An invitation is accepted once, and makes its recipient a member once.",
  "INV-03": "An invitation is accepted or rejected, never both. One that was canceled before lets no one in.",
  "INV-04": "An organization never has more members than it may have, and a team never more than its seats.",
  "INV-05":
    "A link that resets a password, verifies or changes an email address, or deletes an account works once.",
  "INV-06": "A code, a sign-in link, a second step and a passkey challenge each work once.",
  "INV-07": "A code is compared a limited number of times. After that even the right one fails.",
  "INV-08": "A code of an authenticator app works once.",
  "INV-09": "A backup code works once.",
  "INV-10": "A user has at most one password.",
  "INV-11": "A value that must be unique is written once.",
  "INV-12": "Sign-ups with one email address at the same moment make one user, with one account.",
  "INV-13": "One person's first sign-ins with a provider at the same moment make one user, with one account.",
  "INV-14": "A user keeps a way to sign in, however many are removed at the same moment.",
  "INV-15": "An organization with teams keeps one.",
  "INV-16": "A user creates no more organizations than the limit.",
  "INV-17": "An API key works as often as its count says, and the count is refilled once for each interval.",
  "INV-18": "A rate limit lets no more requests pass than it says, across all processes.",
  "INV-19": "A session that has ended is refused to every request that begins afterwards.",
  "INV-20":
    "No older session survives a reset of the password, a change that ends other sessions, a ban, or the deletion of the user.",
  "INV-21": "The expiry of a session never moves back.",
  "INV-22": "An expired token of a provider is refreshed once, and the newest one is stored.",
  "INV-23": "Nothing that belongs to a deleted user or organization stays or comes back.",
  "INV-24": "The active organization and team of a session are ones that its user belongs to.",
  "INV-25": "No statement of one request runs in the transaction of another.",
  "INV-26":
    "An email is sent if, and only if, its transaction was committed: once, or again after an uncertain attempt.",
  "INV-27": "There is always a key that signs tokens, and the first use makes one.",
  "INV-28": "Each security event that happened is recorded once, in the same transaction.",
  "INV-29": "A user with two-step verification has no session that skipped the second step.",
  "INV-30": "A session that acts as another user names the administrator, and never gains their rights.",
};

const HEAD = `# Invariants

<!-- Written by \`npm run generate\` from scripts/advisories/invariants.ts and the tests. Edit those. -->

These statements are true at every moment, however many requests arrive at once and on however many processes. A comment
above a test says what it proves (\`// Covers INV-….\`). \`npm run check\` fails if an invariant has no test.
`;

/** Prints the page. Throws if an invariant has no test, or a test names an unknown one. */
export function printInvariants(
  invariants: Readonly<Record<string, string>> = INVARIANTS,
  tests: readonly Covering[] = coveringTests(/^INV-/),
): string {
  const groups = Object.keys(invariants).map((id) => [id]);
  const problems = problemsOf(groups, tests);
  if (problems.length > 0) throw new Error(problems.join("\n"));
  const rows = Object.entries(invariants).map(
    ([id, text]) => `| ${[id, text, testList([id], tests)].join(" | ")} |`,
  );
  return [HEAD, "| ID | Invariant | Test |", "| --- | --- | --- |", ...rows, ""].join("\n");
}
