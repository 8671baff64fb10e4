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
}

/** A person who has an account by now, with their devices. */
interface Present extends Person {
  browsers: readonly DemoBrowser[];
  /** Returns a code of their authenticator app. Undefined: they have none. */
  code: (() => string) | undefined;
}

/**
 * Fills an empty database: people sign up, work in organizations, sign in from their devices, mistype passwords, invite
 * others and create API keys, over the last six weeks. Each telling is the same, except for IDs and times of day.
 */
export async function tellStory({ engine, url, now, setTime, onDay }: Telling): Promise<Told> {
  const draw = generator(1815);
  const { user } = testHelpers(engine, { allowPublicURL: true });
  const people = everyone();
  const present: Present[] = [];
  const until = Date.now();
  let signIns = 0;

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
    const browsers = [0, 1].map((device) => {
      const userAgent = USER_AGENTS[(at + device) % USER_AGENTS.length] ?? "";
      return new DemoBrowser(engine, url, `203.0.113.${at * 2 + device + 1}`, userAgent);
    });
    const joined = { ...person, browsers, code: hasApp ? () => account.twoFactor.code() : undefined };
    present.push(joined);
    if (role === "owner") await found(joined);
  };

  const signIn = async (browser: DemoBrowser, { email, company, code }: Present): Promise<void> => {
    await browser.post("/sign-in/email", { email, password: TEST_PASSWORD });
    if (code !== undefined) await browser.post("/two-factor/verify-totp", { code: code() });
    await browser.post("/organization/set-active", { organizationSlug: slugOf(company) });
    signIns += 1;
  };

  const found = async (owner: Present): Promise<void> => {
    const { company, browsers } = owner;
    const [browser] = browsers;
    if (browser === undefined) return;
    // Each code of an authenticator app works once.
    setTime(now() + MINUTE);
    await signIn(browser, owner);
    for (const name of COMPANIES[company]?.teams ?? [])
      await browser.post("/organization/create-team", { name });
    for (const invited of ["lise.meitner", "chien-shiung.wu"]) {
      const email = `${invited}@${slugOf(company)}.example.com`;
      await browser.post("/organization/invite-member", { email, role: "member" });
    }
    await browser.post("/api-key/create", { name: "Nightly backup" });
  };

  const visit = async (person: Present): Promise<void> => {
    const { email, browsers } = person;
    const browser = browsers[draw() < 0.7 ? 0 : 1];
    if (browser === undefined) return;
    if (draw() < 0.06)
      await browser.post("/sign-in/email", { email, password: "correct horse" }, { refused: true });
    if (draw() < 0.02)
      await browser.post("/request-password-reset", { email, redirectTo: "/reset-password" });
    await signIn(browser, person);
  };

  for (let day = 0; day < DAYS; day += 1) {
    const morning = until - (DAYS - day) * DAY;
    const isWeekend = [0, 6].includes(new Date(morning).getUTCDay());
    const busy = isWeekend ? 0.1 : 0.45;
    const joining = people.slice(present.length, Math.ceil(((day + 1) / DAYS) ** 1.3 * people.length));
    const visits = present.filter(() => draw() < busy);
    const steps = [...joining.map((person) => () => join(person)), ...visits.map((one) => () => visit(one))];
    // Everyone comes between eight and six.
    for (const [at, step] of steps.entries()) {
      setTime(morning + 8 * 60 * MINUTE + Math.round((at / steps.length) * 600 * MINUTE));
      await step();
    }
    onDay(day + 1, DAYS);
  }
  setTime(Date.now());
  return {
    people: present.length,
    organizations: Object.keys(COMPANIES).length,
    signIns,
    administrator: people[0]?.email ?? "",
    password: TEST_PASSWORD,
  };
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
