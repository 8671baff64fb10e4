/** Uses the feature in a clone that has it, and prints what it did. `add-a-feature.test.ts` runs it there. */
import { latchkey } from "latchkey";
import { badge, offers } from "latchkey/features";
import { badgeClient } from "../../packages/client/src/features.ts";
import { mail } from "../../packages/portal/src/messages/generated/en.ts";
import { account } from "../../packages/react/src/messages/generated/en.ts";
import { links } from "../../packages/server/src/portal/features/generated/links.ts";

const BASE_URL = "https://auth.example.com";
const ADA = { name: "Ada", email: "ada@example.com", password: "correct horse battery" };

const letters: string[] = [];
const auth = latchkey({
  baseURL: BASE_URL,
  secret: "a secret for one test: 32 characters and more",
  database: "sqlite::memory:",
  emailAndPassword: { enabled: true },
  notices: { badgeAdded: true },
  logger: { disabled: true },
  plugins: [badge({ most: 1 })],
  env: {
    mail: async () => {},
    compose(letter) {
      letters.push(letter.kind);
      return undefined;
    },
  },
});
await auth.migrate();

const cookies = new Map<string, string>();

async function call(path: string, body?: object) {
  const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
  const headers = { "content-type": "application/json", origin: BASE_URL, cookie };
  const sent = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const answer = await auth.handler(new Request(`${BASE_URL}/api/auth${path}`, { headers, ...sent }));
  for (const set of answer.headers.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
    cookies.set(name, value);
  }
  return answer.json();
}

await call("/sign-up/email", ADA);
await call("/badge/add", { number: "1815" });
const { code } = await call("/badge/add", { number: "1852" });
cookies.clear();
await call("/sign-in/badge", { number: "1815" });
const { user } = await call("/get-session");
const badges: { number: string }[] = await call("/badge/list");
const { events }: { events: { event: string }[] } = await call("/list-activity");
while (letters.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));

console.log(
  JSON.stringify({
    offered: "badge" in offers,
    refused: code,
    signedIn: user.email,
    badges: badges.map(({ number }) => number),
    events: events.map(({ event }) => event).filter((event) => event === "badge_added"),
    letters,
    client: badgeClient().id,
    section: account.nav.badges,
    link: links["badge-added"]({}, { baseURL: BASE_URL } as never),
    mail: mail.badgeAdded.subject,
  }),
);
process.exit();
