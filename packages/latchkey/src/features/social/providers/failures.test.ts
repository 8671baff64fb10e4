import { FAKE_IDS, type FakeId, type Trouble } from "@latchkey/testing/fake-providers/index";
import { isLong } from "@latchkey/testing/rounds";
import {
  begin,
  comeBack,
  journey,
  type ProviderApp,
  providerApp,
  WITHOUT_ADDRESS,
} from "@latchkey/testing/social/provider-app";
import { expect, onTestFinished, test, vi } from "vitest";

/** Providers that identify the user by a validated ID token. */
const BY_ID_TOKEN: readonly FakeId[] = ["apple", "google", "microsoft", "twitch"];
/** Providers whose ID token is validated too, with the profile from a request. */
const ID_TOKEN_BESIDES: readonly FakeId[] = ["linkedin"];

/** A name of 10 KB makes the ID tokens of these providers too long. */
const NAMES_TWICE: readonly FakeId[] = ["google", "linkedin", "roblox"];

const AT_TOKEN: readonly Trouble[] = [
  "token-500",
  "token-html",
  "token-10mb",
  "token-redirect",
  "token-error-with-200",
];
const AT_PROFILE: readonly Trouble[] = ["profile-500", "profile-html", "profile-10mb", "profile-redirect"];
const AT_KEYS: readonly Trouble[] = ["jwks-500", "jwks-html", "jwks-10mb", "jwks-redirect"];
const FORGED: readonly Trouble[] = [
  "id-token-signature",
  "id-token-audience",
  "id-token-audience-among-others",
  "id-token-issuer",
  "id-token-expired",
  "id-token-not-yet",
  "id-token-none",
  "id-token-hs256",
  "id-token-unknown-kid",
  "id-token-traversing-kid",
  "id-token-jku",
];
const FORGED_NONCE: readonly Trouble[] = ["id-token-nonce", "id-token-no-nonce", "id-token-missing"];

const FULLY: readonly FakeId[] = isLong ? FAKE_IDS : ["google", "linkedin", "github"];

/** Possible failures of a provider, each with its error word. */
function waysOf(id: FakeId): readonly (readonly [Trouble, string])[] {
  const cancelled = id === "apple" || id === "linkedin" ? "user_cancelled_authorize" : "access_denied";
  const byIdToken = BY_ID_TOKEN.includes(id);
  const judges = byIdToken || ID_TOKEN_BESIDES.includes(id);
  // One reader of answers serves all providers, so three of them are tested with every failure, and all of
  // them in `test:all`.
  const isWhole = FULLY.includes(id);
  const each = (troubles: readonly Trouble[], word: string) =>
    troubles.slice(0, isWhole ? troubles.length : 1).map((trouble) => [trouble, word] as const);
  return [
    ["access-denied", cancelled],
    ["server-error", "server_error"],
    ...each(AT_TOKEN, "invalid_code"),
    ...(byIdToken ? [] : each(AT_PROFILE, "unable_to_get_user_info")),
    ...(judges ? each(FORGED, "unable_to_get_user_info") : []),
    ...(byIdToken ? each(FORGED_NONCE, "unable_to_get_user_info") : []),
    ...(WITHOUT_ADDRESS.includes(id) ? [] : each(["profile-no-address"], "email_not_found")),
  ];
}

async function expectNothingLeft(world: ProviderApp, what: string): Promise<void> {
  const { user, account, session, verification } = await world.counts();
  expect({ user, account, session, verification }, what).toEqual({
    user: 0,
    account: 0,
    session: 0,
    verification: 0,
  });
  expect(world.fake.elsewhere, what).toEqual([]);
}

test.each(FAKE_IDS)("%s leaves nothing behind, whatever goes wrong", async (id) => {
  const world = await providerApp();
  const controls = world.fake.at(id);
  for (const [trouble, word] of waysOf(id)) {
    controls.break(trouble);
    const { error, location } = await journey(world, id, { body: { errorCallbackURL: "/failed" } });
    expect(`${trouble}: ${error}`).toBe(`${trouble}: ${word}`);
    expect(location.pathname).toBe("/failed");
    controls.mend();
    await expectNothingLeft(world, trouble);
  }
  // The failure has no effect on a later sign-in.
  expect((await journey(world, id)).error).toBeNull();
});

test.each([...BY_ID_TOKEN, ...ID_TOKEN_BESIDES])(
  "no user is let in by %s if its keys can't be read",
  async (id) => {
    for (const trouble of AT_KEYS) {
      const world = await providerApp();
      world.fake.at(id).break(trouble);
      expect(`${trouble}: ${(await journey(world, id)).error}`).toBe(`${trouble}: unable_to_get_user_info`);
      await expectNothingLeft(world, trouble);
    }
  },
);

test.each([...BY_ID_TOKEN, ...ID_TOKEN_BESIDES])("%s may change its signing key at any time", async (id) => {
  const world = await providerApp();
  expect((await journey(world, id)).error).toBeNull();
  const controls = world.fake.at(id);
  controls.rotateKeys();
  world.advance(60);
  expect((await journey(world, id)).error).toBeNull();
  expect(controls.seen.filter(({ endpoint }) => endpoint === "jwks")).toHaveLength(2);
  expect((await journey(world, id)).error).toBeNull();
  expect(controls.seen.filter(({ endpoint }) => endpoint === "jwks")).toHaveLength(2);
});

/** Makes deadlines pass as soon as the provider has been asked, however long they are. */
function deadlinesPass(hasBeenAsked: () => boolean): void {
  const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
    expect(milliseconds).toBeLessThanOrEqual(10_000);
    const controller = new AbortController();
    const look = setInterval(() => {
      if (!hasBeenAsked()) return;
      clearInterval(look);
      controller.abort(new DOMException("The deadline has passed", "TimeoutError"));
    }, 5);
    onTestFinished(() => clearInterval(look));
    return controller.signal;
  });
  onTestFinished(() => timeout.mockRestore());
}

test.each(FAKE_IDS)(
  "%s that doesn't answer, or not completely, is waited for 10 seconds at most",
  async (id) => {
    for (const trouble of ["token-hang", "token-stall"] as const) {
      const world = await providerApp();
      const controls = world.fake.at(id);
      controls.break(trouble);
      const client = world.client();
      const url = await begin(client, id);
      const visit = await world.fake.visit(url.href);
      deadlinesPass(() => controls.seen.some(({ endpoint }) => endpoint === "token"));
      const { error } = await comeBack(world, client, visit);
      vi.restoreAllMocks();
      expect(`${trouble}: ${error}`).toBe(`${trouble}: invalid_code`);
      await expectNothingLeft(world, trouble);
    }
  },
);

test.each(FAKE_IDS)(
  "a text that a user typed at %s is neither run nor cut in the middle of a character",
  async (id) => {
    for (const trouble of ["profile-nul", "profile-long", "profile-script"] as const) {
      const world = await providerApp();
      world.fake.at(id).break(trouble);
      const { client, error } = await journey(world, id);
      if (trouble === "profile-long" && NAMES_TWICE.includes(id)) {
        expect(error).toBe("invalid_code");
        await expectNothingLeft(world, trouble);
        continue;
      }
      expect(`${trouble}: ${error}`).toBe(`${trouble}: null`);
      const { user } = await client.get("/get-session").ok();
      expect(user.name.length).toBeLessThanOrEqual(256);
      expect(user.name).not.toMatch(/\p{Cc}/u);
      const [row] = await world.rows("user");
      expect(row?.name).toBe(user.name);
    }
  },
);

test.each(FAKE_IDS)(
  "%s is asked once for each code, however often a browser comes back with it",
  async (id) => {
    const world = await providerApp();
    const client = world.client();
    const visit = await world.fake.visit((await begin(client, id)).href);
    expect((await comeBack(world, client, visit)).error).toBeNull();
    expect((await comeBack(world, client, visit)).error).toBe("please_restart_the_process");
    expect(world.fake.at(id).seen.filter(({ endpoint }) => endpoint === "token")).toHaveLength(1);
  },
);

test.each(FAKE_IDS)("a code that %s didn't issue is never accepted", async (id) => {
  const world = await providerApp();
  const client = world.client();
  const other = id === "github" ? "gitlab" : "github";
  const mine = await world.fake.visit((await begin(client, id)).href);
  const state = mine.url.searchParams.get("state") ?? mine.form.get("state") ?? "";
  const theirs = new URL(`https://app.example.com/api/auth/callback/${other}`);
  theirs.search = new URLSearchParams({ code: "stolen", state }).toString();
  const mixed = await comeBack(world, client, { url: theirs, method: "GET", form: new URLSearchParams() });
  expect(mixed.error).toBe("please_restart_the_process");
  expect(world.fake.at(other).seen).toEqual([]);
});

test("an attacker who answers in Google's name isn't given Google's code", async () => {
  const world = await providerApp();
  world.fake.at("google").break("other-issuer");
  const { error } = await journey(world, "google");
  expect(error).toBe("invalid_code");
  expect(world.fake.at("google").seen.map(({ endpoint }) => endpoint)).toEqual(["authorize"]);
});
