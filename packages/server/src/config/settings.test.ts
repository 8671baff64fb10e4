import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { ConfigurationError } from "latchkey";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { readSettings, type Settings } from "./settings.ts";
import type { Environment } from "./variables.ts";

const STRONG = "q7Rw2ZkT0bYx5NcVu9LmE4sHj8PdGf1A";
const folder = mkdtempSync(join(tmpdir(), "latchkey-settings-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (environment: Environment = {}): Promise<Settings> => readSettings(environment, folder);

async function refusal(environment: Environment): Promise<string> {
  const error: unknown = await read(environment).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ConfigurationError);
  return (error as ConfigurationError).message;
}

function configFile(name: string, text: string): Environment {
  writeFileSync(join(folder, name), text);
  return { LATCHKEY_CONFIG: name };
}

test("without any setting, the service runs in development, on this machine only", async () => {
  expect(await read()).toMatchObject({
    production: false,
    host: "127.0.0.1",
    port: 3000,
    url: "http://localhost:3000",
    dataFolder: join(folder, "data"),
    database: { url: `sqlite:${join(folder, "data/latchkey.db")}` },
    redis: undefined,
    managementPort: undefined,
    workers: 1,
    secret: undefined,
    smtp: undefined,
    trustedOrigins: ["http://localhost:*", "http://127.0.0.1:*", "http://[::1]:*"],
    rateLimit: false,
    logLevel: "info",
  });
});

test("production listens on all addresses except for management, limits rates and trusts no local page", async () => {
  expect(await read({ NODE_ENV: "production", LATCHKEY_SECRET: STRONG })).toMatchObject({
    production: true,
    host: "0.0.0.0",
    managementHost: "127.0.0.1",
    docs: "off",
    trustedOrigins: [],
    rateLimit: true,
  });
});

test("LATCHKEY_ENV takes precedence over NODE_ENV", async () => {
  expect(await read({ NODE_ENV: "production", LATCHKEY_ENV: "development" })).toMatchObject({
    production: false,
  });
});

test("an empty variable counts as not set", async () => {
  const empty = {
    PORT: "",
    LATCHKEY_SECRET: "",
    LATCHKEY_REDIS_URL: "",
    LATCHKEY_URL: " ",
    GITHUB_CLIENT_ID: "",
  };
  expect(await read(empty)).toEqual(await read());
});

describe("an error names the wrong value and the expected one", () => {
  const cases: [variables: Environment, says: string[]][] = [
    [{ PORT: "0" }, ['PORT is "0"', "1 to 65535"]],
    [{ PORT: "http" }, ['PORT is "http"']],
    [{ LATCHKEY_ENV: "prod" }, ["LATCHKEY_ENV", "development, production"]],
    [{ LATCHKEY_RATE_LIMIT: "false" }, ["LATCHKEY_RATE_LIMIT", "on, off"]],
    [{ LATCHKEY_LOG_LEVEL: "trace" }, ["LATCHKEY_LOG_LEVEL", "debug, info"]],
    [{ LATCHKEY_URL: "auth.example.com" }, ["LATCHKEY_URL", "http or https"]],
    [{ LATCHKEY_URL: "ftp://example.com" }, ["LATCHKEY_URL", "http or https"]],
    [{ LATCHKEY_DOCS_URL: "https://docs.example.com/?v=1" }, ["LATCHKEY_DOCS_URL", "without query"]],
    [{ LATCHKEY_URL: "https://example.com/auth" }, ["LATCHKEY_URL", "without path"]],
    [{ LATCHKEY_WORKERS: "many" }, ['LATCHKEY_WORKERS is "many"', "auto, or a number"]],
    [{ LATCHKEY_WORKERS: "0" }, ["LATCHKEY_WORKERS"]],
    [{ LATCHKEY_WORKERS: "-2" }, ["LATCHKEY_WORKERS"]],
    [{ LATCHKEY_WORKERS: "2.5" }, ["LATCHKEY_WORKERS"]],
    [{ LATCHKEY_WORKERS: "1000" }, ["LATCHKEY_WORKERS", "1 to 256"]],
    [
      { LATCHKEY_WORKERS: "2", LATCHKEY_DATABASE_URL: "sqlite::memory:" },
      ["LATCHKEY_WORKERS is 2", "LATCHKEY_DATABASE_URL", "each process"],
    ],
    [{ LATCHKEY_MANAGEMENT_PORT: "70000" }, ["LATCHKEY_MANAGEMENT_PORT", "1 to 65535"]],
    [{ LATCHKEY_MANAGEMENT_PORT: "3000" }, ["LATCHKEY_MANAGEMENT_PORT", "a port other than PORT"]],
    [
      { LATCHKEY_DATABASE_URL: "postgres://user:hunter2@host" },
      ["LATCHKEY_DATABASE_URL doesn't name a database at host"],
    ],
    [
      { LATCHKEY_DATABASE_URL: "mysql://user:hunter2@host/" },
      ["LATCHKEY_DATABASE_URL doesn't name a database at host"],
    ],
    [{ LATCHKEY_DATABASE_URL: "postgres:///auth" }, ["LATCHKEY_DATABASE_URL can't be read", "HOST:PORT"]],
    [
      { LATCHKEY_DATABASE_URL: "postgres://user:hunter#2@host/auth" },
      ["LATCHKEY_DATABASE_URL", "percent-encode"],
    ],
    [
      { LATCHKEY_DATABASE_URL: "postgres://user:hunter2@host/auth%" },
      ["LATCHKEY_DATABASE_URL can't be read"],
    ],
    [{ LATCHKEY_DATABASE_URL: "mysql://user:hunter2%@host/auth" }, ["LATCHKEY_DATABASE_URL can't be read"]],
    [
      { LATCHKEY_DATABASE_URL: "postgres://user:hunter2@a,,b/auth" },
      ["LATCHKEY_DATABASE_URL: a host is missing in the list"],
    ],
    [{ LATCHKEY_DATABASE_URL: "oracle://host/auth" }, ["LATCHKEY_DATABASE_URL", "postgres://"]],
    [{ LATCHKEY_REDIS_URL: "cache:6379" }, ["LATCHKEY_REDIS_URL", "redis://HOST:PORT"]],
    [{ LATCHKEY_REDIS_URL: "redis://cache/sessions" }, ["LATCHKEY_REDIS_URL", "NUMBER"]],
    [{ LATCHKEY_SMTP_URL: "mail.example.com" }, ["LATCHKEY_SMTP_URL", "smtp://"]],
    [{ LATCHKEY_SMTP_URL: "smtp://mail.example.com" }, ["LATCHKEY_MAIL_FROM is missing"]],
    [
      { LATCHKEY_SMTP_URL: "smtp://mail.example.com", LATCHKEY_MAIL_FROM: "a@b.example\r\nBcc: c@d.example" },
      ["LATCHKEY_MAIL_FROM"],
    ],
    [
      { LATCHKEY_SMTP_URL: "smtp://mail.example.com?name=app-5b8f7", LATCHKEY_MAIL_FROM: "a@b.example" },
      ["LATCHKEY_SMTP_URL has name=app-5b8f7", "auth.example.com"],
    ],
    [{ LATCHKEY_TRUSTED_ORIGINS: "https://*.com" }, ["LATCHKEY_TRUSTED_ORIGINS", "https://*.com"]],
    [{ LATCHKEY_TRUSTED_PROXIES: "10.0.0.0/99" }, ["LATCHKEY_TRUSTED_PROXIES", "10.0.0.0/99"]],
    [{ LATCHKEY_DATABASE_URL: "latchkey.db" }, ["LATCHKEY_DATABASE_URL", "sqlite:PATH"]],
    [{ LATCHKEY_CONFIG: "missing.ts" }, ["LATCHKEY_CONFIG", "doesn't exist"]],
    [{ NODE_ENV: "production" }, ["LATCHKEY_SECRET is missing", "latchkey secret"]],
    [{ NODE_ENV: "production", LATCHKEY_SECRET: "short" }, ["LATCHKEY_SECRET is too weak", "32"]],
    [{ NODE_ENV: "production", LATCHKEY_SECRET: "0123456789".repeat(4) }, ["LATCHKEY_SECRET is too weak"]],
    [{ NODE_ENV: "production", LATCHKEY_SECRET: `2:old,1:${STRONG}` }, ["LATCHKEY_SECRET is too weak"]],
    [{ LATCHKEY_SECRET: `${STRONG},${STRONG}` }, ["LATCHKEY_SECRET", "the same"]],
  ];
  test.for(cases)("%o", async ([variables, says]) => {
    const message = await refusal(variables);
    for (const words of says) expect(message).toContain(words);
  });
});

test.for<[variables: Environment, wants: Partial<Settings>]>([
  [{ LATCHKEY_WORKERS: "1" }, { workers: 1 }],
  [{ LATCHKEY_WORKERS: "3" }, { workers: 3 }],
  [{ LATCHKEY_WORKERS: "auto" }, { workers: availableParallelism() }],
  [{ LATCHKEY_DOCS_URL: "https://example.com/docs/" }, { documentation: "https://example.com/docs" }],
  [{ LATCHKEY_MANAGEMENT_PORT: "9090" }, { managementPort: 9090 }],
  [{ LATCHKEY_MANAGEMENT_HOST: "10.0.0.5" }, { managementHost: "10.0.0.5" }],
])("%o is understood", async ([variables, wants]) => {
  expect(await read(variables)).toMatchObject(wants);
});

test.for([
  ["postgres://user:hunter2@db.example:5433/auth", "postgres://db.example:5433/auth"],
  ["postgresql://user:hunter2@db.example/auth?schema=a&pool=20", "postgresql://db.example/auth"],
  ["postgres:///auth?host=/run/postgresql", "postgres:///run/postgresql/auth"],
  ["mysql://user:hunter2@[::1]:3306/auth", "mysql://[::1]:3306/auth"],
  ["mariadb://user@db.example/auth", "mariadb://db.example/auth"],
  ["postgres://user:hunter2@a:5432,b:5433/auth", "postgres://a:5432,b:5433/auth"],
] as const)("%s is a database, shown as %s", async ([url, place]) => {
  expect((await read({ LATCHKEY_DATABASE_URL: url })).database).toEqual({
    url,
    place,
    setting: "LATCHKEY_DATABASE_URL",
  });
});

test("a Redis server is shown without its password", async () => {
  const url = "rediss://user:hunter2@cache.example:6380/2";
  expect((await read({ LATCHKEY_REDIS_URL: url })).redis).toEqual({
    url,
    place: "rediss://cache.example:6380/2",
    setting: "LATCHKEY_REDIS_URL",
  });
});

test("the stores may be set in the file; the environment takes precedence", async () => {
  const file = configFile("stores.json", '{"database": "postgres://db/auth", "redis": "redis://cache"}');
  expect(await read(file)).toMatchObject({
    database: { place: "postgres://db/auth", setting: "database" },
    redis: { place: "redis://cache", setting: "redis" },
  });
  expect(await read({ ...file, LATCHKEY_REDIS_URL: "redis://other" })).toMatchObject({
    redis: { place: "redis://other", setting: "LATCHKEY_REDIS_URL" },
  });
});

test("an older secret of a rotation may be weak: it only verifies", async () => {
  await read({ NODE_ENV: "production", LATCHKEY_SECRET: `2:${STRONG},1:old` });
});

test("no message repeats a secret", async () => {
  const messages = await Promise.all([
    refusal({ LATCHKEY_DATABASE_URL: "postgres://user:hunter2@host" }),
    refusal({ LATCHKEY_DATABASE_URL: "postgres://user:hunter2@host:port/db" }),
    refusal({ LATCHKEY_REDIS_URL: "redis://user:hunter2@host/db" }),
    refusal({ LATCHKEY_REDIS_URL: "http://user:hunter2@host" }),
    refusal({ LATCHKEY_DATABASE_URL: "user:hunter2@host" }),
    refusal({ LATCHKEY_URL: "http://user:hunter2@host" }),
    refusal({ LATCHKEY_URL: "https://user:hunter2@host:99999" }),
    refusal({ LATCHKEY_URL: "postgres://user:hunter2@host/db" }),
    refusal({ LATCHKEY_URL: "user:hunter2@host" }),
    refusal({ LATCHKEY_DOCS_URL: "user:hunter2@host" }),
    refusal({ LATCHKEY_TRUSTED_ORIGINS: "https://user:hunter2@host" }),
    refusal({ LATCHKEY_SMTP_URL: "http://user:hunter2@host" }),
    refusal({ NODE_ENV: "production", LATCHKEY_SECRET: "hunter2" }),
    refusal(configFile("secret.json", '{"secret": {"key": "hunter2"}}')),
    refusal(configFile("unquoted.json", '{"secret": hunter2}')),
    refusal(configFile("bare.json", "hunter2")),
  ]);
  for (const message of messages) expect(message).not.toContain("hunter2");
});

test.for<[text: string, place: string]>([
  ["{", "line 1, column 2"],
  ["", "line 1, column 1"],
  ['{\n  "port": 1\n  "secret": "x"}', "line 3, column 3"],
  ['{"secret": hunter2}', "line 1, column 12"],
  ['{\n  "secret": "x",\n}', "line 3, column 1"],
  ['{"secret": "x', "line 1, column 14"],
  ['{"secret": "x"} "y"', "line 1, column 17"],
  ['{"secret": "in JSON at position 3", nul}', "line 1, column 37"],
])("an error in a file that is not JSON gives the position: %j", async ([text, place]) => {
  expect(await refusal(configFile("place.json", text))).toContain(`unexpected text at ${place}.`);
});

test.for<[name: string, says: string]>([
  ["LATCHKEY_SECERT", "Did you mean LATCHKEY_SECRET?"],
  ["LATCHKEY_DATABSE_URL", "Did you mean LATCHKEY_DATABASE_URL?"],
  ["LATCHKEY_PORT", "Did you mean PORT?"],
  ["LATCHKEY_SOMETHING_ELSE", "Known: LATCHKEY_CONFIG, "],
])("%s is a warning in development and stops production", async ([name, says]) => {
  const message = expect.stringContaining(`${name} isn't a Latchkey variable. ${says}`);
  expect((await read({ [name]: "3000" })).warnings).toEqual([message]);
  expect(await refusal({ [name]: "3000", NODE_ENV: "production", LATCHKEY_SECRET: STRONG })).toEqual(message);
});

test("variables that Kubernetes sets for a service are ignored", async () => {
  const production = { NODE_ENV: "production", LATCHKEY_SECRET: STRONG };
  const made = ["LATCHKEY", "LATCHKEY_MANAGEMENT", "LATCHKEY_DATABASE"].flatMap((service) => [
    [`${service}_SERVICE_HOST`, "10.0.0.1"],
    [`${service}_SERVICE_PORT`, "3000"],
    [`${service}_SERVICE_PORT_HTTP`, "3000"],
    [`${service}_PORT`, "tcp://10.0.0.1:3000"],
    [`${service}_PORT_3000_TCP`, "tcp://10.0.0.1:3000"],
    [`${service}_PORT_3000_TCP_PROTO`, "tcp"],
    [`${service}_PORT_3000_TCP_PORT`, "3000"],
    [`${service}_PORT_3000_TCP_ADDR`, "10.0.0.1"],
  ]);
  expect(await read({ ...production, ...Object.fromEntries(made) })).toEqual(await read(production));
});

test("production without email and without a public URL logs warnings", async () => {
  const { warnings } = await read({ NODE_ENV: "production", LATCHKEY_SECRET: STRONG });
  expect(warnings.join(" ")).toMatch(/LATCHKEY_SMTP_URL.*LATCHKEY_URL/);
});

describe("the configuration file", () => {
  test("is read from the working folder, after the environment and before the defaults", async () => {
    const own = mkdtempSync(join(tmpdir(), "latchkey-file-"));
    try {
      const options = {
        baseURL: "https://auth.example.com",
        logger: { level: "warn" },
        session: { expiresIn: 60 },
      };
      writeFileSync(join(own, "latchkey.config.json"), JSON.stringify(options));
      const settings = await readSettings({ LATCHKEY_LOG_LEVEL: "error" }, own);
      expect(settings).toMatchObject({ url: "https://auth.example.com", logLevel: "error", options });
      writeFileSync(join(own, "latchkey.config.js"), "export default {}");
      await expect(readSettings({}, own)).rejects.toThrow("several configuration files");
    } finally {
      rmSync(own, { recursive: true });
    }
  });

  const TYPED = "const seconds: number = 90;\nexport default { session: { expiresIn: seconds } };\n";
  const WITH_ENUM = "enum Time { Short = 90 }\nexport default { session: { expiresIn: Time.Short } };\n";
  const PLAIN = "export default { session: { expiresIn: 90 } };\n";
  const REQUIRED =
    "const { sep } = require('node:path');\nmodule.exports = { session: { expiresIn: sep.length * 90 } };\n";
  const FORMS = Object.entries({
    ts: TYPED,
    mts: WITH_ENUM,
    cts: TYPED,
    js: REQUIRED,
    mjs: PLAIN,
    cjs: REQUIRED,
  }).concat([
    ["ts", WITH_ENUM],
    ["js", PLAIN],
    ["json", '{"session": {"expiresIn": 90}}'],
  ]);

  test.each(["commonjs", "module", undefined])(
    "is JavaScript or TypeScript of every kind beside a package.json of the type %s",
    (type) => {
      const own = mkdtempSync(join(tmpdir(), "latchkey-file-"));
      onTestFinished(() => rmSync(own, { recursive: true }));
      for (const [at, [ending, text]] of FORMS.entries()) {
        mkdirSync(join(own, String(at)));
        writeFileSync(join(own, String(at), "package.json"), JSON.stringify({ type }));
        writeFileSync(join(own, String(at), `latchkey.config.${ending}`), text);
      }
      // A separate process, because Vite would load the files in this one.
      const read = `import { readConfigFile } from ${JSON.stringify(new URL("file.ts", import.meta.url).href)};
for (let at = 0; at < ${FORMS.length}; at++) console.log((await readConfigFile(undefined, String(at))).options.session.expiresIn);`;
      const printed = execFileSync(process.execPath, ["--input-type=module", "--eval", read], {
        cwd: own,
        encoding: "utf8",
      });
      expect(printed).toBe("90\n".repeat(FORMS.length));
    },
  );

  test("with a similar name logs a warning", async () => {
    const own = mkdtempSync(join(tmpdir(), "latchkey-file-"));
    onTestFinished(() => rmSync(own, { recursive: true }));
    for (const name of ["latchkey.config.yaml", "latchkey-config.ts", "latchkey.db", "latchkey.ts"])
      writeFileSync(join(own, name), "");
    const { warnings } = await readSettings({}, own);
    expect(warnings).toEqual([
      expect.stringMatching(/^latchkey-config\.ts isn't read\. .*latchkey\.config\.ts/),
      expect.stringMatching(/^latchkey\.config\.yaml isn't read\. /),
    ]);
  });

  const cases: [name: string, text: string, says: string][] = [
    [
      "kind.json",
      '{"emailAndPassword": {"enabled": "yes"}}',
      'emailAndPassword.enabled is "yes"; it must be true or false',
    ],
    ["level.json", '{"logger": {"level": "loud"}}', 'logger.level is "loud"; it must be one of debug'],
    ["name.json", '{"sesion": {}}', "sesion is not an option"],
    [
      "misplaced.json",
      '{"creatorRole": "boss"}',
      "It is an option of organization: organization.creatorRole.",
    ],
    [
      "deep.json",
      '{"advanced": {"ipAddress": {"trusted": []}}}',
      "advanced.ipAddress.trusted is not an option",
    ],
    [
      "jwt.json",
      '{"jwt": {"jwks": {"gracePeriod": "1d"}}}',
      'jwt.jwks.gracePeriod is "1d"; it must be a number',
    ],
    ["bearer.json", '{"bearer": "yes"}', 'bearer is "yes"; it must be an object'],
    [
      "organization.json",
      '{"organization": {"teams": {"maximumTeams": "3"}}}',
      'organization.teams.maximumTeams is "3"; it must be a number, or a function',
    ],
    ["cache.json", '{"session": {"cookieCache": {"age": 5}}}', "session.cookieCache.age is not an option"],
    [
      "brand.json",
      '{"branding": {"colour": "#123456"}}',
      "branding.colour is not an option. Known here: name, logo",
    ],
    ["radius.json", '{"branding": {"radius": "10px"}}', 'branding.radius is "10px"; it must be a number'],
    ["aside.json", '{"branding": {"aside": {"xx": "Hi"}}}', "or an object with one for each language"],
    ["locales.json", '{"locales": "de"}', 'locales is "de"; it must be a list of strings'],
    ["list.json", "[]", "must be an object"],
    ["broken.json", "{", "isn't valid JSON"],
    ["empty.js", "export const a = 1;", "has no default export"],
    ["import.js", 'import "nothing-of-that-name"; export default {};', "can't be loaded"],
    ["call.json", '{"emailVerification": {"sendVerificationEmail": "x"}}', "must be a function"],
  ];
  test.for(cases)("%s is refused with its name", async ([name, text, says]) => {
    const message = await refusal(configFile(name, text));
    expect(message).toContain(says);
    expect(message).toContain(name);
  });

  test("may turn features off", async () => {
    await read(configFile("off.json", '{"apiKey": false, "jwt": false}'));
  });

  test("required verification needs a way to send email", async () => {
    const required = configFile("required.json", '{"emailAndPassword": {"requireEmailVerification": true}}');
    await read(required);
    const production = { ...required, NODE_ENV: "production", LATCHKEY_SECRET: STRONG };
    expect(await refusal(production)).toContain("LATCHKEY_SMTP_URL");
    const mail = {
      LATCHKEY_SMTP_URL: "smtp://mail.example.com",
      LATCHKEY_MAIL_FROM: "Example <a@example.com>",
    };
    expect((await read({ ...production, ...mail })).smtp?.server).toBe("mail.example.com");
  });
});
