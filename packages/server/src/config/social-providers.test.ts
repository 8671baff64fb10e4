import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ConfigurationError } from "latchkey";
import { afterAll, describe, expect, test } from "vitest";
import { serviceEngine } from "../engine/service-engine.ts";
import { PROVIDER_IDS } from "./provider-ids.ts";
import { readSettings, type Settings } from "./settings.ts";
import type { Environment } from "./variables.ts";

const folder = mkdtempSync(join(tmpdir(), "latchkey-providers-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const STRONG = "q7Rw2ZkT0bYx5NcVu9LmE4sHj8PdGf1A";
const SECRET = "hunter2-of-the-provider";

const read = (environment: Environment = {}): Promise<Settings> => readSettings(environment, folder);

let files = 0;
function file(options: object): Environment {
  const name = `${files++}.json`;
  writeFileSync(join(folder, name), JSON.stringify(options));
  return { LATCHKEY_CONFIG: name };
}

/** Returns the error of a refused start, from the settings or from the engine made of them. */
async function refusal(environment: Environment): Promise<string> {
  const started = read({ LATCHKEY_DATABASE_URL: "sqlite::memory:", ...environment }).then((settings) =>
    serviceEngine(settings, { secret: STRONG, log() {} }).close(),
  );
  const error: unknown = await started.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ConfigurationError);
  const { message } = error as ConfigurationError;
  expect(message).not.toContain(SECRET);
  return message;
}

test.for(PROVIDER_IDS)("an ID and a secret in the environment turn %s on", async (id) => {
  const name = id.toUpperCase();
  const settings = await read({ [`${name}_CLIENT_ID`]: " an-id ", [`${name}_CLIENT_SECRET`]: SECRET });
  expect(settings.socialProviders).toEqual({ [id]: { clientId: "an-id", clientSecret: SECRET } });
  const engine = serviceEngine(
    { ...settings, database: { ...settings.database, url: "sqlite::memory:" } },
    { secret: STRONG, log() {} },
  );
  expect(engine.providers).toMatchObject([
    { id, clientIds: ["an-id"], redirectURI: `http://localhost:3000/api/auth/callback/${id}` },
  ]);
  await engine.close();
});

test("no provider is offered without settings", async () => {
  expect((await read({ GITHUB_CLIENT_ID: "", GITHUB_CLIENT_SECRET: " " })).socialProviders).toEqual({});
});

test("the environment takes precedence over the file; other options of the file stay", async () => {
  const config = file({
    socialProviders: {
      google: { clientId: "old", clientSecret: "old", scope: ["calendar"], prompt: "consent" },
      tiktok: { clientKey: "old", clientSecret: "old" },
    },
  });
  const { socialProviders } = await read({
    ...config,
    GOOGLE_CLIENT_ID: "web, phone",
    GOOGLE_CLIENT_SECRET: SECRET,
    TIKTOK_CLIENT_ID: "new",
  });
  expect(socialProviders).toEqual({
    google: { clientId: ["web", "phone"], clientSecret: SECRET, scope: ["calendar"], prompt: "consent" },
    tiktok: { clientId: "new", clientSecret: "old" },
  });
});

test("a secret in the environment goes with the ID in the file", async () => {
  const config = file({ socialProviders: { github: { clientId: "an-id" } } });
  expect((await read({ ...config, GITHUB_CLIENT_SECRET: SECRET })).socialProviders).toEqual({
    github: { clientId: "an-id", clientSecret: SECRET },
  });
});

test("generic providers are set in the file, and are registered with their redirect URIs", async () => {
  const entry = { providerId: "house", clientId: "an-id", clientSecret: SECRET };
  const discoveryUrl = "https://id.example.com/.well-known/openid-configuration";
  const settings = await read({
    ...file({ genericOAuth: { config: [{ ...entry, discoveryUrl }] } }),
    LATCHKEY_DATABASE_URL: "sqlite::memory:",
  });
  const engine = serviceEngine(settings, { secret: STRONG, log() {} });
  expect(engine.providers).toMatchObject([
    { id: "house", redirectURI: "http://localhost:3000/api/auth/oauth2/callback/house" },
  ]);
  await engine.close();
  await read(file({ genericOAuth: false }));
});

describe("a mistake stops the start with one message that names it", () => {
  const apple = { teamId: "ABCDE12345", keyId: "ABCDE12345", clientId: "com.example.web" };
  const cases: [variables: Environment, says: string[]][] = [
    [{ GITHUB_CLIENT_ID: "an-id" }, ["GITHUB_CLIENT_ID is set", "GITHUB_CLIENT_SECRET is missing"]],
    [{ VK_CLIENT_SECRET: SECRET }, ["VK_CLIENT_SECRET is set", "VK_CLIENT_ID is missing"]],
    [file({ socialProviders: [] }), ["socialProviders is a list; it must be an object"]],
    [
      file({ socialProviders: { gihtub: { clientId: "x", clientSecret: SECRET } } }),
      ["socialProviders.gihtub is not an option", "github"],
    ],
    [file({ socialProviders: { github: SECRET } }), ["socialProviders.github", "must be an object"]],
    [
      file({ socialProviders: { github: { clientId: "x", clientSecert: SECRET } } }),
      ["socialProviders.github.clientSecert is not an option", "clientSecret"],
    ],
    [
      file({ socialProviders: { github: { clientId: 7, clientSecret: SECRET } } }),
      ["socialProviders.github.clientId", "must be a string"],
    ],
    [
      file({ socialProviders: { github: { clientSecret: SECRET } } }),
      ["socialProviders.github.clientId is missing"],
    ],
    [
      file({ socialProviders: { github: { clientId: "x", clientSecret: [SECRET] } } }),
      ["socialProviders.github.clientSecret", "must be a text"],
    ],
    [
      file({ socialProviders: { google: { clientId: "x", responseMode: "fragment" } } }),
      ['socialProviders.google.responseMode is "fragment"', "query, form_post"],
    ],
    [
      file({ socialProviders: { gitlab: { clientId: "x", issuer: "http://gitlab.example" } } }),
      ["socialProviders.gitlab", "http://gitlab.example", "https"],
    ],
    [
      file({ socialProviders: { github: { clientId: "x", tokenEndpoint: "github.com/token" } } }),
      ["socialProviders.github.tokenEndpoint", "https"],
    ],
    [
      file({ socialProviders: { apple } }),
      ["socialProviders.apple needs teamId, keyId and privateKey together"],
    ],
    [
      file({ socialProviders: { apple: { ...apple, privateKey: SECRET } } }),
      ["socialProviders.apple.privateKey isn't the content of a key file"],
    ],
    [
      file({ socialProviders: { microsoft: { clientId: "x", profilePhotoSize: 50 } } }),
      ["socialProviders.microsoft.profilePhotoSize is 50", "48, 64"],
    ],
    [
      file({ socialProviders: { github: { clientId: "x", mapProfileToUser: "email" } } }),
      ["socialProviders.github.mapProfileToUser", "a function"],
    ],
  ];
  const entry = { providerId: "house", clientId: "an-id", clientSecret: SECRET };
  const generic: typeof cases = [
    [file({ genericOAuth: [entry] }), ["genericOAuth is a list; it must be an object"]],
    [file({ genericOAuth: { config: entry } }), ["genericOAuth.config", "must be a list"]],
    [file({ genericOAuth: { config: [SECRET] } }), ["genericOAuth.config[0]", "must be an object"]],
    [
      file({ genericOAuth: { config: [{ ...entry, discoveryURL: "https://id.example.com" }] } }),
      ["genericOAuth.config[0].discoveryURL is not an option", "discoveryUrl"],
    ],
    [
      file({ genericOAuth: { config: [{ ...entry, pkce: "S256" }] } }),
      ['genericOAuth.config[0].pkce is "S256"'],
    ],
  ];
  test.for([...cases, ...generic])("%o", async ([variables, says]) => {
    const message = await refusal(variables);
    for (const words of says) expect(message).toContain(words);
  });
});
