import { TEST_PASSWORD, testHelpers } from "latchkey/testing";
import type { ServiceEngine } from "../engine/service-engine.ts";
import { DemoBrowser, USER_AGENTS } from "./browser.ts";
import { COMPANIES, everyone, type Person, slugOf } from "./people.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Days that the story takes, up to now. */
const DAYS = 42;

export interface Told {
  people: number;
  organizations: number;
  signIns: number;
  /** The administrator's email address. */
  administrator: string;
  /** The password of everyone. */
  password: string;
}

interface Telling {
  engine: ServiceEngine;
  /** The service's public URL. */
  url: string;
  /** The engine's clock, in milliseconds since 1970. */
  now(): number;
  setTime(time: number): void;
  onDay(done: number, total: number): void;
  /** Ends it early, with a rejection. */
  stop: AbortSignal;
}

/** A person who has an account by now, with their devices. */
interface Present extends Person {
  browsers: readonly [DemoBrowser, DemoBrowser];
  /** Returns a code of their authenticator app. Undefined: they have none. */
  code: (() => string) | undefined;
}

/** A company that was founded. */
interface Company {
  owner: Present;
  /** IDs of its teams. */
  teams: readonly string[];
}

/**
 * Fills an empty database: people sign up, work in organizations, sign in from their devices, mistype passwords, invite
 * others and create API keys, over the last six weeks. Each telling is the same, except for IDs and times of day.
 */
export async function tellStory({ engine, url, now, setTime, onDay, stop }: Telling): Promise<Told> {
  const draw = generator(1815);
  const until = now();
  const people = everyone();
  const acts = actsOf({ engine, url, draw, wait: (milliseconds) => setTime(now() + milliseconds) });
  for (let day = 0; day < DAYS; day += 1) {
    const morning = until - (DAYS - day) * DAY;
    const isWeekend = [0, 6].includes(new Date(morning).getUTCDay());
    const { present } = acts;
    const joining = people.slice(present.length, Math.ceil(((day + 1) / DAYS) ** 1.3 * people.length));
    const visiting = present.filter(() => draw() < (isWeekend ? 0.1 : 0.6));
    const steps = [
      ...joining.map((person) => () => acts.join(person)),
      ...visiting.map((person) => () => acts.visit(person)),
    ];
    // Everyone comes within ten hours.
    for (const [at, step] of steps.entries()) {
      stop.throwIfAborted();
      setTime(Math.max(now(), morning + 8 * 60 * MINUTE + Math.round((at / steps.length) * 600 * MINUTE)));
      await step();
    }
    onDay(day + 1, DAYS);
  }
  return {
    people: people.length,
    organizations: Object.keys(COMPANIES).length,
    signIns: acts.signIns(),
    administrator: people[0]?.email ?? "",
    password: TEST_PASSWORD,
  };
}

interface Stage {
  engine: ServiceEngine;
  url: string;
  draw(): number;
  wait(milliseconds: number): void;
}

/** Returns what people do. */
function actsOf({ engine, url, draw, wait }: Stage) {
  const { user } = testHelpers(engine, { allowPublicURL: true });
  const present: Present[] = [];
  const companies = new Map<string, Company>();
  let signIns = 0;

  const signIn = async (browser: DemoBrowser, { email, company, code }: Present): Promise<void> => {
    if (await browser.isSignedIn()) return;
    // Each code of an authenticator app works once.
    wait(MINUTE);
    await browser.post("/sign-in/email", { email, password: TEST_PASSWORD });
    if (code !== undefined) await browser.post("/two-factor/verify-totp", { code: code() });
    await browser.post("/organization/set-active", { organizationSlug: slugOf(company) });
    signIns += 1;
  };

  const found = async (owner: Present): Promise<void> => {
    const [browser] = owner.browsers;
    await signIn(browser, owner);
    const teams: string[] = [];
    for (const name of COMPANIES[owner.company]?.teams ?? []) {
      wait(MINUTE);
      const { id } = await browser.post("/organization/create-team", { name });
      teams.push(String(id));
    }
    for (const invited of ["lise.meitner", "chien-shiung.wu"]) {
      wait(MINUTE);
      const email = `${invited}@${slugOf(owner.company)}.example.com`;
      await browser.post("/organization/invite-member", { email, role: "member" });
    }
    await browser.post("/api-key/create", { name: "Nightly backup" });
    companies.set(owner.company, { owner, teams });
  };

  const join = async (person: Person): Promise<void> => {
    const { name, email, company, role } = person;
    const at = present.length;
    // The reader signs in as the first person, and has no app.
    const hasApp = draw() < 0.25 && at > 0;
    const account = await user({
      name,
      email,
      emailVerified: draw() < 0.9,
      twoFactor: hasApp,
      ...(at === 0 ? { role: "admin" } : {}),
      organization: { name: company, slug: slugOf(company), role },
    });
    const browser = (device: number): DemoBrowser => {
      const userAgent = USER_AGENTS[(at + device) % USER_AGENTS.length] ?? "";
      return new DemoBrowser(engine, url, `203.0.113.${at * 2 + device + 1}`, userAgent);
    };
    const code = hasApp ? () => account.twoFactor.code() : undefined;
    const joined: Present = { ...person, browsers: [browser(0), browser(1)], code };
    present.push(joined);
    if (role === "owner") return found(joined);
    const { owner, teams = [] } = companies.get(company) ?? {};
    if (owner === undefined) return;
    await signIn(owner.browsers[0], owner);
    const teamId = teams[at % teams.length];
    await owner.browsers[0].post("/organization/add-team-member", { teamId, userId: account.user.id });
  };

  const visit = async (person: Present): Promise<void> => {
    const { email, browsers } = person;
    const browser = browsers[draw() < 0.7 ? 0 : 1];
    if (draw() < 0.05)
      await browser.post("/sign-in/email", { email, password: "correct horse" }, { refused: true });
    if (draw() < 0.02)
      await browser.post("/request-password-reset", { email, redirectTo: "/reset-password" });
    await signIn(browser, person);
    if (draw() < 0.5) await browser.post("/sign-out", {});
  };

  return { present, join, visit, signIns: () => signIns };
}

/** Returns a generator of numbers from 0 to 1 that are always the same (mulberry32). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
