import { app } from "@latchkey/testing/app";
import { served } from "@latchkey/testing/node-server";
import { describe, expect, expectTypeOf, test } from "vitest";
import type { z } from "zod";
import type { ReadUiConfigAnswer } from "../../generated/api.ts";
import type { FeaturesUi } from "../../generated/features.ts";
import { ConfigurationError, type LatchkeyOptions } from "../../index.ts";
import { feature } from "../../kernel/contracts/feature.ts";
import type { UiConfig } from "../../shared/ui-config.ts";
import { type OrganizationOptions, organization } from "../index.ts";
import type { UiConfigShape } from "./index.ts";

const PATH = "/ui/config";

describe("the configuration that screens read", () => {
  test("follows the options and needs no session", async () => {
    const { client, auth } = await app();
    const config = await client().get(PATH).ok();
    expect(config).toEqual({
      appName: "Latchkey",
      methods: ["password"],
      socialProviders: [],
      signUp: "open",
      emailVerification: true,
      emailVerificationOnSignUp: false,
      passwordReset: true,
      changeEmail: false,
      deleteAccount: false,
      password: { min: 8, max: 128 },
      locales: ["en", "de", "fr", "es", "pt-BR", "ja", "zh-Hans", "ar"],
      branding: {},
      plugins: [],
    });
    expect(auth.uiConfig).toEqual(config);
    expect(await auth.api.readUiConfig()).toEqual(config);
  });

  test("follows every option that it includes", async () => {
    const { client } = await app({
      mail: false,
      appName: "Never shown",
      locales: ["ar", "en"],
      branding: { name: "Acme", accent: "#0a5c36", radius: 0, field: "plain", logo: "/logo.svg" },
      emailAndPassword: { disableSignUp: true, minPasswordLength: 12, maxPasswordLength: 64 },
      plugins: [feature({ id: "notes", routes: {} })],
      socialProviders: {
        gitlab: { clientId: "a", clientSecret: "never told" },
        google: { clientId: "b", clientSecret: "never told" },
      },
    });
    expect(await client().get(PATH).ok()).toEqual({
      appName: "Acme",
      methods: ["password"],
      socialProviders: [
        { id: "gitlab", name: "GitLab" },
        { id: "google", name: "Google" },
      ],
      signUp: "closed",
      emailVerification: false,
      emailVerificationOnSignUp: false,
      passwordReset: false,
      changeEmail: false,
      deleteAccount: false,
      password: { min: 12, max: 64 },
      locales: ["ar", "en"],
      branding: { name: "Acme", accent: "#0a5c36", radius: 0, field: "plain", logo: "/logo.svg" },
      plugins: ["notes"],
    });
  });

  test("offers no password features if passwords are off", async () => {
    const { auth } = await app({ emailAndPassword: { enabled: false }, appName: "Acme" });
    expect(auth.uiConfig).toMatchObject({ appName: "Acme", methods: [], signUp: "closed" });
  });

  test("includes the settings of organizations where there are any", async () => {
    const told = async (options: OrganizationOptions) =>
      (await app({ plugins: [organization(options)] })).auth.uiConfig.organizations;
    expect(await told({})).toEqual({
      teams: false,
      canRemoveLastTeam: false,
      dynamicRoles: false,
      canCreate: true,
    });
    expect(
      await told({
        teams: { enabled: true, allowRemovingAllTeams: true },
        dynamicAccessControl: { enabled: true },
        allowUserToCreateOrganization: () => false,
      }),
    ).toEqual({ teams: true, canRemoveLastTeam: true, dynamicRoles: true, canCreate: true });
    for (const off of [
      { allowUserToCreateOrganization: false },
      { organizationCreation: { disabled: true } },
    ])
      expect(await told(off)).toMatchObject({ canCreate: false });
  });

  test("can't be changed by a caller", async () => {
    const { auth, client } = await app();
    expect(() => auth.uiConfig.methods.pop()).toThrow(TypeError);
    expect(() => Object.assign(auth.uiConfig.branding, { name: "Eve" })).toThrow(TypeError);
    expect((await client().get(PATH).ok()).methods).toEqual(["password"]);
  });

  test("has the same shape on the wire, on the host and in the browser", () => {
    expectTypeOf<z.output<typeof UiConfigShape>>().toExtend<UiConfig>();
    expectTypeOf<UiConfig>().toExtend<z.output<typeof UiConfigShape>>();
    expectTypeOf<Exclude<keyof UiConfig, keyof FeaturesUi>>().toEqualTypeOf<
      keyof z.output<typeof UiConfigShape>
    >();
    expectTypeOf<keyof UiConfig["branding"]>().toEqualTypeOf<
      keyof z.output<typeof UiConfigShape>["branding"]
    >();
    expectTypeOf<ReadUiConfigAnswer>().toExtend<UiConfig>();
    expectTypeOf<UiConfig>().toExtend<ReadUiConfigAnswer>();
  });
});

describe("an answer that is the same for every caller", () => {
  test("may be cached, by shared caches too, and revalidated by its tag", async () => {
    const { client, person } = await app();
    const first = await client().get(PATH);
    const tag = first.headers.get("etag") ?? "";
    expect(tag).toMatch(/^"[\w-]{43}"$/);
    expect(first.headers.get("cache-control")).toBe("public, max-age=60");
    expect(first.headers.get("vary")).toBe("Origin");
    expect(first.cookies).toEqual([]);
    // A signed-in caller gets the same answer, and the cookie isn't read.
    expect((await (await person()).client.get(PATH)).headers.get("etag")).toBe(tag);
    for (const known of [tag, `W/${tag}`, `"x", ${tag}`, "*"]) {
      const again = await client().get(PATH, { headers: { "if-none-match": known } });
      expect([known, again.status, again.text]).toEqual([known, 304, ""]);
      expect(again.headers.get("etag")).toBe(tag);
      expect(again.headers.get("cache-control")).toBe("public, max-age=60");
      expect(again.headers.get("content-type")).toBeNull();
    }
    for (const other of ['"x"', tag.slice(1, -1), "", tag.toLowerCase()])
      expect((await client().get(PATH, { headers: { "if-none-match": other } })).status).toBe(200);
  });

  test("has another tag after a change", async () => {
    const [one, other, same] = await Promise.all(
      ["A", "B", "A"].map(async (appName) => (await app({ appName })).client().get(PATH)),
    );
    expect(one?.headers.get("etag")).not.toBe(other?.headers.get("etag"));
    expect(one?.headers.get("etag")).toBe(same?.headers.get("etag"));
  });

  test("leaves a connection usable after a 304, which has no length", async () => {
    const { raw, client } = await served();
    const tag = (await client().get(PATH)).headers.get("etag");
    const ask = (rest: string) =>
      `GET /api/auth${PATH} HTTP/1.1\r\nHost: x\r\nIf-None-Match: ${tag}\r\n${rest}\r\n`;
    const text = await raw(ask("") + ask("Connection: close\r\n"));
    expect(text.match(/^HTTP\/1.1 304 /gm)).toHaveLength(2);
    expect(text).not.toMatch(/^content-length:/im);
  });

  test("is read without a database statement", async () => {
    const { client, watch } = await app();
    expect(await watch(() => client().get(PATH).ok())).toEqual([]);
  });
});

describe("a mistake in the options of screens", () => {
  test.each<[option: string, given: Partial<Record<keyof LatchkeyOptions, unknown>>]>([
    ["appName", { appName: " " }],
    ["appName", { appName: "x".repeat(81) }],
    ["locales", { locales: [] }],
    ["locales", { locales: ["en", "it"] }],
    ["locales", { locales: ["en", "en"] }],
    ["branding.name", { branding: { name: "a\nb" } }],
    ["branding.colour", { branding: { colour: "#fff000" } }],
    ["branding.toString", { branding: { toString: "x" } }],
    ["branding.accent", { branding: { accent: "red; } body { display: none" } }],
    ["branding.accent", { branding: { accent: "#12345" } }],
    ["branding.radius", { branding: { radius: 25 } }],
    ["branding.radius", { branding: { radius: Number.NaN } }],
    ["branding.radius", { branding: { radius: "10" } }],
    ["branding.font", { branding: { font: 'Inter"; } body {' } }],
    ["branding.logo", { branding: { logo: "javascript:alert(1)" } }],
    ["branding.logo", { branding: { logo: "logo.svg" } }],
    ["branding.logoDark", { branding: { logoDark: "data:image/png;base64,AAAA" } }],
    ["branding.field", { branding: { field: "dots" } }],
    ["branding.layout", { branding: { layout: "sidebar" } }],
    ["branding.aside", { branding: { aside: "x".repeat(201) } }],
    ["branding.field", { branding: { field: "//evil.example/x.png" } }],
    ["branding.supportUrl", { branding: { supportUrl: "/\\evil.example" } }],
    ["branding.termsUrl", { branding: { termsUrl: "https://" } }],
    ["branding.privacyUrl", { branding: { privacyUrl: "vbscript:x" } }],
  ])("in %s is named when the engine is made", async (option, given) => {
    // Such values can come from a file, or from JavaScript without types.
    const made = app(given as Partial<LatchkeyOptions>);
    await expect(made).rejects.toThrow(ConfigurationError);
    await expect(made).rejects.toThrow(`${option} is `);
  });

  test.each([
    "#0a5c36",
    "#0A5C36",
    "#063",
    "rgb(10, 92, 54)",
    "rgb(10 92 54)",
    "oklch(0.47 0.135 265)",
    "oklch(47% 0.13 265deg)",
  ])("isn't %s", async (accent) => {
    expect((await app({ branding: { accent } })).auth.uiConfig.branding).toEqual({ accent });
  });
});

test("a host judges redirect targets of its pages as the engine does", async () => {
  const { auth } = await app({ trustedOrigins: ["https://other.example.com"] });
  for (const good of ["/account", "https://app.example.com/x", "https://other.example.com/"])
    expect([good, auth.isSafeTarget(good)]).toEqual([good, true]);
  for (const bad of ["//evil.example", "https://evil.example", "javascript:alert(1)", "/\\evil.example", ""])
    expect([bad, auth.isSafeTarget(bad)]).toEqual([bad, false]);
});
