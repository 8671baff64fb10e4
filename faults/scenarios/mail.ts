import {
  type Behaviour,
  type MailServer,
  mailServer,
} from "../../packages/server/src/mail/testing/mail-server.ts";
import type { Fault } from "../fault.ts";
import { ask } from "../harness/ask.ts";
import type { ServiceNode } from "../harness/node.ts";
import { sleep, waitFor } from "../harness/wait.ts";
import type { Stage } from "../stage.ts";

/** Seconds that the service waits for its email server: shorter than by default, so that a round ends. */
const SILENCE = 2;
/** Number of emails for each trouble. */
const MAILS = 6;
/** Milliseconds that an email server in trouble may add to a request. */
const SLOWER = 5;
/** Milliseconds from the end of a trouble until its emails arrive: retries come after 1 s, 2 s, 4 s, 8 s. */
const ARRIVES = 20_000;

interface Trouble {
  name: string;
  begin(server: MailServer): void | Promise<void>;
  end(server: MailServer): void | Promise<void>;
  /** Maximum deliveries of one email. `never`: it is refused permanently. */
  copies: 1 | 2 | "never";
}

const behaving = (name: string, behaviour: Behaviour, copies: Trouble["copies"]): Trouble => ({
  name,
  begin: (server) => server.behave(behaviour),
  end: (server) => server.behave("take"),
  copies,
});

const TROUBLES: readonly Trouble[] = [
  { name: "refused", begin: (server) => server.down(), end: (server) => server.up(), copies: 1 },
  behaving("stalled", "stall", 1),
  behaving("put off with 451", "later", 1),
  behaving("refused with 550", "never", "never"),
  {
    name: "failed at TLS",
    begin: (server) => server.offerBadTls(true),
    end: (server) => server.offerBadTls(false),
    copies: 1,
  },
  behaving("dropped after DATA", "drop", 2),
];

export const mail: Fault = {
  name: "mail",
  title: "The email server refuses, stalls, answers 451 or 550, fails at TLS, drops after DATA",
  meaning:
    "Requests that send email stay as fast as before. Once the server works again, each email is delivered once. An email that the server accepted before it dropped the connection is delivered at most twice, with the same Message-ID. Permanently refused emails aren't retried.",
  databases: ["sqlite"],
  rounds: { whole: 10, short: 1 },
  async run(stage) {
    const server = await mailServer();
    stage.later(() => void server.down());
    const node = await stage.node({
      env: {
        LATCHKEY_SMTP_URL: `${server.url}?timeout=${SILENCE}`,
        LATCHKEY_MAIL_FROM: "Example <no-reply@example.com>",
      },
    });
    const people = await signUp(stage, node);
    // The first email loads the code that writes emails.
    await requests(stage, node, people.slice(0, 1));
    await waitFor("the first email", 30_000, () => server.taken.length > 0);
    const times = new Map(TROUBLES.map((trouble) => [trouble, { usual: [], meanwhile: [] } as Times]));
    for await (const _ of stage.eachRound())
      for (const [trouble, measured] of times) await suffer(stage, node, server, people, trouble, measured);
    // One round has too few requests to distinguish a delay from other work of the machine.
    if (stage.isShort) return;
    for (const [{ name }, { usual, meanwhile }] of times) {
      const slower = median(meanwhile) - median(usual);
      stage.within(slower, SLOWER, `${name}: the middle request, beyond the usual,`);
    }
  },
};

/** Times of requests in milliseconds. */
interface Times {
  usual: number[];
  meanwhile: number[];
}

async function suffer(
  stage: Stage,
  node: ServiceNode,
  server: MailServer,
  people: readonly string[],
  { name, begin, end, copies }: Trouble,
  times: Times,
): Promise<void> {
  times.usual.push(...(await requests(stage, node, people)));
  await waitFor("the emails before", ARRIVES, () => isQuiet(stage));
  const before = server.taken.length;
  const refusals = await givenUp(stage);

  await begin(server);
  times.meanwhile.push(...(await requests(stage, node, people)));
  await waitFor(`emails that are ${name}`, ARRIVES, () => wasTried(stage, copies, refusals));
  const ending = performance.now();
  await end(server);
  await waitFor(`the emails after being ${name}`, ARRIVES, () => isQuiet(stage));
  if (copies !== "never") stage.outcome.recoveries.push(performance.now() - ending);

  const taken = server.taken.slice(before);
  const ids = new Map<string, number>();
  for (const { id } of taken) ids.set(id, (ids.get(id) ?? 0) + 1);
  const expected = copies === "never" ? 0 : MAILS;
  if (ids.size !== expected) stage.finding(`${name}: ${ids.size} of ${expected} emails arrived`);
  const most = Math.max(0, ...ids.values());
  if (copies !== "never" && most > copies) stage.finding(`${name}: an email arrived ${most} times`);
  const surrendered = (await givenUp(stage)) - refusals;
  if (surrendered !== (copies === "never" ? MAILS : 0))
    stage.finding(`${name}: ${surrendered} emails were given up`);
}

async function signUp(stage: Stage, node: ServiceNode): Promise<string[]> {
  const people = Array.from({ length: MAILS }, (_, n) => `mail${n}@example.com`);
  for (const email of people)
    await insist(stage, node, "/sign-up/email", { name: "Ada", email, password: "a long passphrase" });
  return people;
}

/** Requests an email for each person. Returns the milliseconds of each request. */
async function requests(stage: Stage, node: ServiceNode, people: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const email of people) times.push(await insist(stage, node, "/send-verification-email", { email }));
  return times;
}

/** Repeats a request that a busy service refuses. Returns the milliseconds of the attempt that succeeds. */
async function insist(stage: Stage, { port }: ServiceNode, path: string, body: object): Promise<number> {
  for (let tries = 0; tries < 20; tries++) {
    const from = performance.now();
    const { status } = await ask(port, { path: `/api/auth${path}`, body: { ...body } });
    if (status === 200) {
      stage.outcome.acknowledged += 1;
      return performance.now() - from;
    }
    if (status !== 503) stage.finding(`${path} was answered with ${status}`);
    await sleep(500);
  }
  throw new Error(`${path} was never answered`);
}

/** True once each email has been tried and has failed, or has been given up if it is refused permanently. */
async function wasTried(stage: Stage, copies: Trouble["copies"], before: number): Promise<boolean> {
  if (copies === "never") return (await givenUp(stage)) === before + MAILS;
  const rows = await stage.database.query(
    `select count(*) from "outbox" where "availableAt" is not null and "lastError" is null`,
  );
  return Number(rows[0]?.[0]) === 0;
}

async function isQuiet(stage: Stage): Promise<boolean> {
  const rows = await stage.database.query(`select count(*) from "outbox" where "availableAt" is not null`);
  return Number(rows[0]?.[0]) === 0;
}

async function givenUp(stage: Stage): Promise<number> {
  const rows = await stage.database.query(`select count(*) from "outbox" where "availableAt" is null`);
  return Number(rows[0]?.[0]);
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
