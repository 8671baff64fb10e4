import { hash } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { FAKE_IDS, type FakeId, type FakeProviders, fakeProviders } from "./index.ts";
import { PLAYED } from "./providers/index.ts";

const VERIFIER = "v".repeat(64);
const CALLBACKS = "https://app.example.com/api/auth/callback";
/** One valid scope for each provider, with other parameters that the real provider requires. */
const SCOPES: Readonly<Record<FakeId, string>> = {
  apple: "email",
  discord: "identify",
  dropbox: "account_info.read",
  facebook: "email",
  github: "read:user",
  gitlab: "read_user",
  google: "openid",
  kick: "user:read",
  linkedin: "openid",
  microsoft: "openid",
  reddit: "identity",
  roblox: "openid",
  spotify: "user-read-email",
  tiktok: "user.info.basic",
  twitch: "openid",
  twitter: "users.read",
  vk: "email",
  zoom: "",
};

async function stage(): Promise<FakeProviders & { advance(seconds: number): void }> {
  let now = Date.parse("2026-11-21T08:00:00Z");
  const fake = await fakeProviders({ now: () => now });
  onTestFinished(fake.close);
  return {
    ...fake,
    advance: (seconds) => {
      now += seconds * 1000;
    },
  };
}

function provider(id: FakeId) {
  return PLAYED.find((played) => played.id === id)!;
}

function authorizeUrl(
  fake: FakeProviders,
  id: FakeId,
  changes: Record<string, string | undefined> = {},
): string {
  const { authorize, clientIdParameter = "client_id", pkce } = provider(id);
  const { clientId, clientKey } = fake.credentials[id];
  const fields: Record<string, string | undefined> = {
    response_type: "code",
    [clientIdParameter]: clientId ?? clientKey,
    redirect_uri: `${CALLBACKS}/${id}`,
    scope: SCOPES[id],
    state: "s".repeat(32),
    ...(id === "apple" ? { response_mode: "form_post" } : {}),
    ...(pkce === "refused"
      ? {}
      : { code_challenge: hash("sha256", VERIFIER, "base64url"), code_challenge_method: "S256" }),
    ...changes,
  };
  const given = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `https://${authorize.replace(":tenant", "common")}?${new URLSearchParams(given)}`;
}

async function codeOf(fake: FakeProviders, id: FakeId): Promise<string> {
  const { url, form } = await fake.visit(authorizeUrl(fake, id));
  const code = url.searchParams.get("code") ?? form.get("code");
  expect(code, id).not.toBeNull();
  return code!;
}

async function exchange(
  fake: FakeProviders,
  id: FakeId,
  form: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  const { token, clientAuthentication, clientIdParameter = "client_id", pkce } = provider(id);
  const { clientId, clientKey, clientSecret = "" } = fake.credentials[id];
  const client = clientId ?? clientKey ?? "";
  const isBasic = clientAuthentication === "basic";
  const answer = await fake.fetch(`https://${token.replace(":tenant", "common")}`, {
    method: "POST",
    headers: {
      accept: "application/json",
      "user-agent": "a test of the fake",
      ...(isBasic ? { authorization: `Basic ${btoa(`${client}:${clientSecret}`)}` } : {}),
      ...headers,
    },
    body: new URLSearchParams({
      grant_type: "authorization_code",
      redirect_uri: `${CALLBACKS}/${id}`,
      ...(pkce === "refused" ? {} : { code_verifier: VERIFIER }),
      ...(isBasic ? {} : { [clientIdParameter]: client, client_secret: clientSecret }),
      ...form,
    }),
  });
  return { status: answer.status, body: await answer.json() };
}

const isGiven = ({ body }: { body: Record<string, unknown> }): boolean =>
  typeof body.access_token === "string";

// Apple needs a signed secret and VK a device ID: the engine's tests cover their successful exchanges.
const PLAIN = FAKE_IDS.filter((id) => id !== "apple" && id !== "vk");

test.each(PLAIN)("%s exchanges a code for tokens once", async (id) => {
  const fake = await stage();
  const code = await codeOf(fake, id);
  expect(isGiven(await exchange(fake, id, { code }))).toBe(true);
  expect(isGiven(await exchange(fake, id, { code }))).toBe(false);
  expect(fake.at(id).refusals).toEqual(["The code was used before"]);
});

test.each(PLAIN)("%s refuses an expired code, and another redirect URI", async (id) => {
  const fake = await stage();
  const late = await codeOf(fake, id);
  fake.advance(provider(id).codeLifetime);
  expect(isGiven(await exchange(fake, id, { code: late }))).toBe(false);
  const code = await codeOf(fake, id);
  expect(isGiven(await exchange(fake, id, { code, redirect_uri: "https://app.example.com/other" }))).toBe(
    false,
  );
  expect(fake.at(id).refusals).toEqual(["The code has expired", "redirect_uri differs"]);
});

test.each(PLAIN)("%s refuses a client that authenticates wrongly", async (id) => {
  const fake = await stage();
  const { clientAuthentication } = provider(id);
  const { clientId = "", clientSecret = "" } = fake.credentials[id];
  const code = await codeOf(fake, id);
  const swapped =
    clientAuthentication === "basic"
      ? await exchange(
          fake,
          id,
          { code, client_id: clientId, client_secret: clientSecret },
          { authorization: "" },
        )
      : await exchange(fake, id, { code }, { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` });
  expect(isGiven(swapped)).toBe(false);
  const encoded = clientAuthentication === "basic" && {
    authorization: `Basic ${btoa(`${clientId.replaceAll("-", "%2D")}:${clientSecret.replaceAll("-", "%2D")}`)}`,
  };
  expect(isGiven(await exchange(fake, id, { code, client_secret: "guessed" }, encoded || {}))).toBe(false);
  // A request without valid client authentication doesn't use up the code.
  expect(isGiven(await exchange(fake, id, { code }))).toBe(true);
});

test.each(PLAIN.filter((id) => provider(id).pkce !== "refused"))(
  "%s compares the verifier with the challenge",
  async (id) => {
    const fake = await stage();
    const code = await codeOf(fake, id);
    expect(isGiven(await exchange(fake, id, { code, code_verifier: "w".repeat(64) }))).toBe(false);
  },
);

test.each(FAKE_IDS)("%s shows an error page for an unknown client or redirect URI", async (id) => {
  const fake = await stage();
  const other = { redirect_uri: "https://app.example.com.evil.example/api/auth/callback" };
  await expect(fake.visit(authorizeUrl(fake, id, other))).rejects.toThrow("isn't registered");
  const idParameter = provider(id).clientIdParameter ?? "client_id";
  await expect(fake.visit(authorizeUrl(fake, id, { [idParameter]: "another" }))).rejects.toThrow(
    "Unknown client",
  );
});

test.each(FAKE_IDS)("%s redirects an invalid request back with an error", async (id) => {
  const fake = await stage();
  const { pkce, scopeSeparator = " " } = provider(id);
  const separator = String(scopeSeparator).includes(",") ? ";" : ",";
  const wrong: Record<string, string | undefined>[] = [
    { scope: `${SCOPES[id]}${separator}${SCOPES[id]}` },
    { response_type: "token" },
    { state: undefined },
    { client_secret: "oh" },
    ...(pkce === "required" ? [{ code_challenge: undefined }] : []),
    ...(pkce === "refused" ? [{ code_challenge: hash("sha256", VERIFIER, "base64url") }] : []),
    ...(pkce === "tolerated" ? [{ code_challenge_method: "plain" }] : []),
    ...(id === "apple" ? [{ response_mode: "query" }] : []),
  ];
  for (const changes of wrong) {
    const { url, form } = await fake.visit(authorizeUrl(fake, id, changes));
    expect(url.searchParams.get("error") ?? form.get("error"), JSON.stringify(changes)).toMatch(/^invalid_/);
    expect(url.searchParams.has("code") || form.has("code")).toBe(false);
  }
});

test("other hosts and paths are not found", async () => {
  const fake = await stage();
  await expect(fake.fetch("https://example.com/")).rejects.toThrow("There is no fake of https://example.com");
  expect((await fake.fetch("https://github.com/somewhere")).status).toBe(404);
  expect(fake.elsewhere).toEqual(["github.com/somewhere"]);
});
