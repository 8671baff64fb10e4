import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { often } from "@latchkey/testing/rounds";
import { offers } from "latchkey/features";
import { engineOptions, type Offer, type Option } from "latchkey/host";
import { afterAll, expect, test } from "vitest";
import { parseOptions } from "../config/file-options.ts";
import { readSettings, type Settings } from "../config/settings.ts";
import { mailbox } from "../mail/mailbox.ts";
import { mailWay } from "../mail/way.ts";
import { offlineEngine } from "./offline.ts";
import { serviceEngine } from "./service-engine.ts";

const SECRET = "q7Rw2ZkT0bYx5NcVu9LmE4sHj8PdGf1A";
const folder = mkdtempSync(join(tmpdir(), "latchkey-offline-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const DEVELOPMENT = {
  LATCHKEY_DATABASE_URL: "sqlite::memory:",
  LATCHKEY_SECRET: SECRET,
  LATCHKEY_URL: "https://app.example.com",
};
const PRODUCTION = { ...DEVELOPMENT, LATCHKEY_ENV: "production" };
/** Environments that decide about features beside the options. Nothing connects to either server. */
const PLACES = {
  "production with a email server and Redis": {
    ...PRODUCTION,
    LATCHKEY_SMTP_URL: "smtp://127.0.0.1:1",
    LATCHKEY_MAIL_FROM: "mail@example.com",
    LATCHKEY_REDIS_URL: "redis://127.0.0.1:1",
  },
  ...often({}, { development: DEVELOPMENT, "production without a email server": PRODUCTION }),
};

interface Case {
  readonly path: readonly string[];
  readonly value: unknown;
}

/**
 * Options that set the place of the service, or need more than a value. Providers don't affect the other
 * options of an engine.
 */
const LEFT_OUT = [
  ...["baseURL", "basePath", "database", "env", "redis", "secret", "plugins", "logger", "socialProviders"],
  ...["rateLimit.customStorage", "advanced.processes", "admin.roles"],
];

const nothing = () => undefined;
/**
 * Candidate values for options that aren't a flag: the first of the right kind is used. Each name is
 * different.
 */
const valuesFor = (name: string, option: Option): readonly unknown[] => [
  ...[name.replaceAll(".", "_"), choiceOf(option), 1, 3600, 90_000, ["x"], nothing, {}, null],
];
/** Values of options that need a certain form. */
const FORMS: Readonly<Record<string, unknown>> = {
  secondaryStorage: { get: nothing, set: nothing, delete: nothing },
  disabledPaths: ["/ok"],
  "rateLimit.storage": "secondary-storage",
  "emailAndPassword.resetURLs": ["https://app.example.com/reset"],
  "advanced.cookieMigration": "2027-01-31",
  "advanced.defaultCookieAttributes.path": "/",
  "advanced.defaultCookieAttributes.domain": "example.com",
  "advanced.defaultCookieAttributes.secure": true,
  "advanced.defaultCookieAttributes.sameSite": "lax",
  "advanced.ipAddress.ipv6Subnet": 64,
  "organization.creatorRole": "owner",
  "admin.defaultRole": "user",
  "admin.adminRoles": ["admin"],
  "jwt.jwks.keyPairConfig.crv": "Ed25519",
  "jwt.jwks.gracePeriod": 3600,
};

function casesOf(option: Option, path: readonly string[], flag: boolean): Case[] {
  // Names that the application chooses don't affect the other options of an engine.
  if (option.members !== undefined && (isTaken(option, { own: {} }) || isTaken(option, [{}]))) return [];
  if (option.members !== undefined)
    return Object.entries(option.members).flatMap(([name, member]) => casesOf(member, [...path, name], flag));
  const name = path.join(".");
  if (LEFT_OUT.includes(name)) return [];
  const values = name in FORMS ? [FORMS[name]] : flag ? [true] : [false, ...valuesFor(name, option)];
  const value = values.find((each) => isTaken(option, each));
  return value === undefined ? [] : [{ path, value }];
}

/** Returns the first word that an option accepts. */
function choiceOf(option: Option): string | undefined {
  try {
    option.check("", "");
    return undefined;
  } catch (error) {
    return /must be one of ([\w-]+)/.exec(String(error))?.[1];
  }
}

function isTaken(option: Option, value: unknown): boolean {
  try {
    option.check(value, "");
    option.fill(value, "");
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns each option of the configuration file: flags turned on, or turned off together with a value for all
 * other options.
 */
function allCases(flag: boolean): Case[] {
  const features = Object.entries<Offer>(offers).flatMap(([name, { options }]) =>
    options === undefined ? [] : [[name, options] as const],
  );
  const named: (readonly [string, Option])[] = [
    ...Object.entries<Option>(engineOptions.members),
    ...features,
  ];
  return named
    .filter(([name]) => !LEFT_OUT.includes(name))
    .flatMap(([name, option]) => casesOf(option, [name], flag));
}

function configurationOf(cases: readonly Case[]): Settings["options"] {
  const options: Record<string, unknown> = {};
  for (const { path, value } of cases) {
    let at = options;
    for (const name of path.slice(0, -1)) {
      at[name] ??= {};
      // Created on the line above.
      at = at[name] as Record<string, unknown>;
    }
    at[path.at(-1) ?? ""] = value;
  }
  return parseOptions(options);
}

/** Returns the error of creating an engine and closing it again. */
function refusalOf(make: () => { close(): Promise<void> }): unknown {
  try {
    void make().close();
    return undefined;
  } catch (error) {
    return error;
  }
}

function start(settings: Settings): unknown {
  const mail = mailWay(settings, mailbox(Date.now)).send;
  return refusalOf(() => serviceEngine(settings, { secret: SECRET, log() {}, mail }));
}

/**
 * Returns settings that the service starts with: as many options as possible at once, and the others alone.
 */
function accepted(base: Settings, cases: readonly Case[]): Settings[] {
  const settings = { ...base, options: configurationOf(cases) };
  const error = start(settings);
  if (error === undefined) return [settings];
  if (cases.length === 1) return [];
  const isNamed = ({ path }: Case) => String(error).includes(path.join("."));
  const named = cases.filter(isNamed);
  const [middle, half] = [Math.ceil(cases.length / 2), (each: Case) => cases.indexOf(each) < middle];
  const isApart = named.length === 0 || named.length === cases.length ? half : isNamed;
  return [isApart, (each: Case) => !isApart(each)].flatMap((part) => accepted(base, cases.filter(part)));
}

test.each(Object.entries(PLACES))(
  "commands open the engine with each option that the service starts with in %s",
  async (_, environment) => {
    const base = await readSettings(environment, folder);
    for (const flag of [true, false]) {
      const all = allCases(flag);
      const started = often(
        () => accepted(base, all),
        () => all.flatMap((each) => accepted(base, [each])),
      )();
      for (const settings of started) {
        const failure = refusalOf(() => offlineEngine(settings, { readOnly: true }));
        expect([settings.options, failure]).toEqual([settings.options, undefined]);
      }
    }
  },
);
