import { fileURLToPath } from "node:url";
import { authenticatorFor } from "@latchkey/testing/two-factor/factors";
import { describe, expect, test } from "vitest";
import { cookieOf, PASSWORD, shown, signUp, site, type TestSite } from "./testing/site.ts";

const EMAIL = "ada@example.com";
const NEXT = "plenty of quiet rivers";

/** Waits for this many links to a page, and returns path and query of the newest. */
async function linkOf(here: TestSite, page: string, count = 1): Promise<string> {
  const links = () => here.mail.list(EMAIL).flatMap(({ links }) => links.map((link) => new URL(link)));
  const found = () => links().filter(({ pathname }) => pathname === page);
  await expect.poll(() => found().length).toBeGreaterThanOrEqual(count);
  const { pathname = "", search = "" } = found()[0] ?? {};
  return pathname + search;
}

async function resetLink(here: TestSite): Promise<string> {
  await here.post("/forgot-password", { email: EMAIL });
  return linkOf(here, "/reset-password");
}

describe("a lost password, with forms alone", () => {
  test("is requested, replaced with the emailed link, and works for signing in", async () => {
    await using here = await site();
    const cookie = await signUp(here);
    const asked = await here.post("/forgot-password?redirect_to=/docs", { email: ` ${EMAIL} ` });
    const sent = "/forgot-password?redirect_to=%2Fdocs&sent=1";
    expect([asked.status, asked.headers.get("location")]).toEqual([303, sent]);
    expect(await shown(await here.get(sent, { cookie: cookieOf(asked) }))).toMatchObject({
      name: "forgot-password",
      state: { sent: { email: EMAIL, again: false } },
    });
    const link = await linkOf(here, "/reset-password");
    expect(link).toMatch(/^\/reset-password\?token=\w+&/);
    // Programs that scan emails open their links.
    for (let look = 0; look < 3; look++) {
      const page = await here.get(link);
      expect(page.headers.get("referrer-policy")).toBe("same-origin");
      expect(await shown(page)).toMatchObject({
        name: "reset-password",
        state: { token: expect.any(String), loginHint: EMAIL, redirectTo: "/docs" },
      });
    }
    const short = await here.post(link, { newPassword: "short", revokeSessions: "on" });
    expect(short.status).toBe(400);
    const text = await short.text();
    expect(text).not.toContain('"short"');
    expect(JSON.parse(text).state).toMatchObject({
      refused: { error: { code: "PASSWORD_TOO_SHORT" }, values: { revokeSessions: "on" } },
    });
    const done = await here.post(link, { newPassword: NEXT, revokeSessions: "on", keep: "clean" });
    expect([done.status, done.headers.get("location")]).toEqual([
      303,
      "/sign-in?redirect_to=%2Fdocs&login_hint=ada%40example.com&reason=password-changed",
    ]);
    expect((await here.get("/", { cookie })).headers.get("location")).toBe("/sign-in");
    expect((await here.post("/sign-in", { email: EMAIL, password: PASSWORD })).status).toBe(401);
    expect((await here.post("/sign-in", { email: EMAIL, password: NEXT })).status).toBe(303);
  });

  test("keeps other sessions unless the box is ticked, and a signed-in user continues", async () => {
    await using here = await site();
    const cookie = await signUp(here);
    // The first confirmation of an email ends all earlier sessions, whatever the user chose.
    await here.post(await linkOf(here, "/verify-email"), {}, { cookie });
    const done = await here.post(await resetLink(here), { newPassword: NEXT }, { cookie });
    expect(done.headers.get("location")).toBe("/account");
  });

  test("shows the data that a reset removes from an account with an unconfirmed email, and asks first", async () => {
    await using here = await site();
    const cookie = await signUp(here);
    const link = await resetLink(here);
    expect((await shown(await here.get(link, { cookie }))).state).toMatchObject({ removes: null });
    const removes = { name: "Ada", organizations: 0, hasPassword: true };
    expect((await shown(await here.get(link))).state).toMatchObject({ removes });
    const unanswered = await here.post(link, { newPassword: NEXT });
    expect((await shown(unanswered)).state).toMatchObject({
      removes,
      refused: { error: { code: "PASSWORD_REQUIRED" } },
    });
    const kept = await here.post(link, { newPassword: NEXT, keep: "mine", password: PASSWORD });
    expect(kept.status).toBe(303);
    const signedIn = cookieOf(await here.post("/sign-in", { email: EMAIL, password: NEXT }));
    expect((await shown(await here.get("/account", { cookie: signedIn }))).state).toMatchObject({
      session: { user: { name: "Ada" } },
    });
  });

  test("a used or invalid link is reported before anything is typed", async () => {
    await using here = await site();
    await signUp(here);
    const link = await resetLink(here);
    await here.post(link, { newPassword: NEXT, keep: "clean" });
    for (const dead of [
      link,
      "/reset-password?token=abc",
      "/reset-password/abc",
      "/reset-password?error=INVALID_TOKEN",
    ]) {
      const page = await here.get(dead);
      expect([dead, page.status]).toEqual([dead, 200]);
      expect(await shown(page)).toMatchObject({ name: "reset-password", state: { isExpired: true } });
    }
    const again = await here.post(link, { newPassword: "another one of these", keep: "clean" });
    expect(again.status).toBe(400);
    expect((await shown(again)).state).toMatchObject({ refused: { error: { code: "INVALID_TOKEN" } } });
    expect((await here.post("/sign-in", { email: EMAIL, password: NEXT })).status).toBe(303);
  });

  test("the specification's path accepts a token, too", async () => {
    await using here = await site();
    await signUp(here);
    const token = new URL(await resetLink(here), here.origin).searchParams.get("token");
    expect((await shown(await here.get(`/reset-password/${token}`))).state).toMatchObject({ token });
    expect((await here.post(`/reset-password/${token}`, { newPassword: NEXT, keep: "clean" })).status).toBe(
      303,
    );
  });

  test("requesting a link doesn't reveal whether the account exists", async () => {
    await using here = await site();
    await signUp(here);
    const answers = await Promise.all(
      [EMAIL, "nobody@example.com"].map(async (email) => {
        const answer = await here.post("/forgot-password", { email });
        return [answer.status, answer.headers.get("location")?.replace(encodeURIComponent(email), "")];
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
  });

  test("an invalid email address is refused, and stays in the form", async () => {
    await using here = await site();
    const answer = await here.post("/forgot-password", { email: "ada" });
    expect(answer.status).toBe(400);
    expect(await shown(answer)).toMatchObject({
      name: "forgot-password",
      state: { refused: { error: { code: "VALIDATION_ERROR" }, values: { email: "ada" } } },
    });
  });

  test("a link that is sent twice at once sets one password", async () => {
    await using here = await site();
    await signUp(here);
    const link = await resetLink(here);
    const answers = await Promise.all(
      [NEXT, "an altogether other one"].map((newPassword) => here.post(link, { newPassword, keep: "clean" })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 400]);
  });
});

describe("an email address to be confirmed, with forms alone", () => {
  const config = {
    LATCHKEY_CONFIG: fileURLToPath(new URL("./testing/verification.config.json", import.meta.url)),
  };

  test("a browser that didn't create the account needs its password, or sets a new one", async () => {
    await using here = await site({ environment: config });
    await here.post("/sign-up", { name: "Ada", email: EMAIL, password: PASSWORD });
    const link = await linkOf(here, "/verify-email");
    const asked = await here.post(link, {});
    expect(asked.status).toBe(403);
    expect((await shown(asked)).state).toMatchObject({
      token: expect.any(String),
      refused: { error: { code: "PASSWORD_REQUIRED" } },
    });
    const wrong = await here.post(link, { password: "not hers" });
    expect((await shown(wrong)).state).toMatchObject({ refused: { error: { code: "INVALID_PASSWORD" } } });
    expect((await shown(await here.get(`${link}&set=new`))).state).toMatchObject({ asks: "newPassword" });
    const done = await here.post(`${link}&set=new`, { newPassword: NEXT });
    expect(done.headers.get("location")).toMatch(/[?&]done=confirmed/);
    expect((await here.post("/sign-in", { email: EMAIL, password: NEXT })).status).toBe(303);
  });

  test.for([
    ["/verify-email?error=token_expired", { problem: "expired" }],
    ["/verify-email?error=INVALID_TOKEN", { problem: "invalid" }],
    ["/verify-email?error=unauthorized", { problem: "foreign" }],
    [`/verify-email?token=${tokenOf({ email: EMAIL, exp: 1 })}`, { problem: "expired" }],
    ["/verify-email?sent=1", { token: null }],
    ["/verify-email?error=constructor", { token: null }],
  ] as const)("%s", async ([path, state]) => {
    await using here = await site();
    const page = await shown(await here.get(path));
    expect(page).toMatchObject({ name: "verify-email", state });
    if (!("problem" in state)) expect(page.state).not.toHaveProperty("problem");
  });

  test("failed links of the engine redirect to the page that resends them", async () => {
    await using here = await site();
    for (const path of ["/sign-in", "/"]) {
      const answer = await here.get(`${path}?error=token_expired`);
      expect(answer.headers.get("location")).toBe("/verify-email?error=token_expired");
    }
  });
});

describe("an account deletion confirmed by email", () => {
  test("isn't possible from another account, and happens when its user confirms", async () => {
    const config = fileURLToPath(new URL("./testing/deletion.config.json", import.meta.url));
    await using here = await site({ environment: { LATCHKEY_CONFIG: config } });
    const cookie = await signUp(here);
    const answer = await fetch(`${here.origin}/api/auth/delete-user`, {
      method: "POST",
      headers: { cookie, origin: here.origin, "content-type": "application/json" },
      body: JSON.stringify({}),
    });
    expect(await answer.json()).toMatchObject({ success: true });
    const link = await linkOf(here, "/delete-account");
    expect(link).toMatch(/^\/delete-account\?token=\w+$/);
    expect((await shown(await here.get(link))).state).toMatchObject({ session: null });
    const stranger = await signUp(here, "eve@example.com");
    const foreign = await here.post(link, {}, { cookie: stranger });
    expect(foreign.status).toBe(404);
    expect((await shown(foreign)).state).toMatchObject({
      session: { user: { email: "eve@example.com" } },
      refused: { error: { code: "INVALID_TOKEN" } },
    });
    for (let look = 0; look < 3; look++) await here.get(link, { cookie });
    const page = await shown(await here.get(link, { cookie }));
    expect(page.state).toMatchObject({ session: { user: { email: EMAIL } } });
    const done = await here.post(link, {}, { cookie });
    expect([done.status, done.headers.get("location")]).toEqual([303, "/signed-out?reason=deleted"]);
    expect(cookieOf(done)).toMatch(/session_token=;/);
    expect((await shown(await here.get("/signed-out?reason=deleted"))).state).toMatchObject({
      note: "deleted",
    });
    expect((await here.post("/sign-in", { email: EMAIL, password: PASSWORD })).status).toBe(401);
  });
});

function tokenOf(claims: object): string {
  return `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.c2ln`;
}

describe("an email change, with forms alone", () => {
  const NEW = "lovelace@example.com";

  test("is approved, confirmed, and undone with the link sent to the previous email address", async () => {
    await using here = await site();
    const cookie = await signUp(here);
    await here.post(await linkOf(here, "/verify-email"), {}, { cookie });
    const asking = await fetch(`${here.origin}/api/auth/change-email`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: here.origin, cookie },
      body: JSON.stringify({ newEmail: NEW }),
    });
    expect(asking.status).toBe(200);

    const agreed = await here.post(await linkOf(here, "/verify-email", 2), {}, { cookie });
    const approved = "/verify-email?done=approved";
    expect([agreed.status, agreed.headers.get("location")]).toEqual([303, approved]);
    expect((await shown(await here.get(approved, { cookie: cookieOf(agreed) }))).state).toMatchObject({
      verified: { email: NEW, kind: "approved" },
    });

    await expect.poll(() => here.mail.list(NEW).length).toBe(1);
    const proof = new URL(here.mail.list(NEW)[0]?.links[0] ?? "");
    const asked = await here.post(proof.pathname + proof.search, {});
    expect((await shown(asked)).state).toMatchObject({ refused: { error: { code: "PASSWORD_REQUIRED" } } });
    const changed = await here.post(proof.pathname + proof.search, { password: PASSWORD });
    expect(changed.headers.get("location")).toContain("done=changed");

    const undo = await linkOf(here, "/undo-email-change");
    expect(undo).toMatch(/^\/undo-email-change\?token=/);
    // Programs that scan emails open their links.
    await here.get(undo);
    expect((await here.get("/", { cookie })).headers.get("location")).toBe("/account");
    const undone = await here.post(undo, {});
    const done = "/undo-email-change?done=1";
    expect([undone.status, undone.headers.get("location")]).toEqual([303, done]);
    expect((await shown(await here.get(done, { cookie: cookieOf(undone) }))).state).toMatchObject({
      undone: { email: EMAIL },
    });
    expect((await here.get("/", { cookie })).headers.get("location")).toBe("/sign-in");
    const again = await here.post(undo, {});
    expect((await shown(again)).state).toMatchObject({ refused: { error: { code: "INVALID_TOKEN" } } });
  });
});

describe("additions to an account with a changed email, with forms alone", () => {
  const NEW = "lovelace@example.com";

  /**
   * Signs up, creates two API keys in the session that then changes the email, and returns its cookie and the
   * link.
   */
  async function changed(here: TestSite) {
    const first = await signUp(here);
    await here.post(await linkOf(here, "/verify-email"), {}, { cookie: first });
    const fields = { email: EMAIL, password: PASSWORD, remember: "on" };
    const cookie = cookieOf(await here.post("/sign-in", fields));
    const call = async (path: string, body: object) => {
      const answer = await fetch(`${here.origin}/api/auth${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", origin: here.origin, cookie },
        body: JSON.stringify(body),
      });
      expect([path, answer.status]).toEqual([path, 200]);
    };
    await call("/api-key/create", { name: "Mine" });
    await call("/api-key/create", { name: "Theirs" });
    await call("/change-email", { newEmail: NEW });
    await here.post(await linkOf(here, "/verify-email", 2), {}, { cookie });
    await expect.poll(() => here.mail.list(NEW).length).toBe(1);
    const proof = new URL(here.mail.list(NEW)[0]?.links[0] ?? "");
    await here.post(proof.pathname + proof.search, { password: PASSWORD }, { cookie });
    return { cookie, link: await linkOf(here, "/undo-email-change") };
  }

  async function keysIn(page: Response): Promise<{ id: string; name: string }[]> {
    const { changes } = (await shown(page)).state as unknown as {
      changes: { id: string; kind: string; name: string }[];
    };
    return changes.filter(({ kind }) => kind === "api-key");
  }

  test("are shown in the owner's browser, and unticked ones stay", async () => {
    await using here = await site();
    const { cookie, link } = await changed(here);
    expect((await shown(await here.get(link))).state).toMatchObject({ changes: null });
    const keys = await keysIn(await here.get(link, { cookie }));
    expect(keys.map(({ name }) => name).toSorted()).toEqual(["Mine", "Theirs"]);
    const fields = new URLSearchParams(keys.map(({ id }) => ["shown", id]));
    for (const { id, name } of keys) if (name === "Theirs") fields.append("remove", id);
    const undone = await here.post(link, fields, { cookie });
    expect(undone.headers.get("location")).toBe("/undo-email-change?done=1");
  });

  test("stay if the owner keeps the new email, and the link is invalidated", async () => {
    await using here = await site();
    const { cookie, link } = await changed(here);
    const kept = await here.post(link, { act: "keep" }, { cookie });
    expect(kept.headers.get("location")).toBe("/undo-email-change?kept=1");
    expect((await shown(await here.get("/undo-email-change?kept=1", { cookie }))).state).toMatchObject({
      isKept: true,
    });
    const late = await here.post(link, {});
    expect((await shown(late)).state).toMatchObject({ refused: { error: { code: "INVALID_TOKEN" } } });
  });
});

test("a stranger's second factor is removed with the link and the password, with forms alone", async () => {
  await using here = await site();
  const cookie = await signUp(here);
  const call = async (path: string, body: object) => {
    const answer = await fetch(`${here.origin}/api/auth${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: here.origin, cookie },
      body: JSON.stringify(body),
    });
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.json();
  };
  const { totpURI } = await call("/two-factor/enable", {});
  await call("/two-factor/verify-totp", { code: authenticatorFor({ now: Date.now }, totpURI).code() });

  const link = await linkOf(here, "/undo-sign-in-method");
  // Programs that scan emails open their links.
  await here.get(link);
  const alone = await here.post(link, {});
  expect((await shown(alone)).state).toMatchObject({ refused: { error: { code: "UNDO_NEEDS_PROOF" } } });
  const wrong = await here.post(link, { password: NEXT });
  expect((await shown(wrong)).state).toMatchObject({ refused: { error: { code: "INVALID_PASSWORD" } } });
  const undone = await here.post(link, { password: PASSWORD });
  const done = "/undo-sign-in-method?done=1";
  expect([undone.status, undone.headers.get("location")]).toEqual([303, done]);
  expect((await shown(await here.get(done))).state).toMatchObject({ isDone: true });
  expect((await here.get("/", { cookie })).headers.get("location")).toBe("/sign-in");
  // No code is asked for.
  expect(
    (await here.post("/sign-in", { email: EMAIL, password: PASSWORD })).headers.get("location"),
  ).not.toMatch(/two-factor/);
});
