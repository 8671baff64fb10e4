import type { Letter, Log } from "latchkey/host";
import type { UiConfig } from "latchkey/shared";
import { expect, test } from "vitest";
import type { MailState, Renderer } from "../portal/declared.ts";
import { fixedTexts } from "../portal/page-texts.ts";
import { echo } from "../portal/testing/site.ts";
import { type ComposerParts, mailComposer } from "./compose.ts";

const URL_OF_SERVICE = "https://auth.example.com";
const CONFIG = { appName: "Acme", locales: ["de", "en"], branding: {} } as unknown as UiConfig;

const VERIFY: Letter = {
  kind: "verify-email",
  to: "ada@example.com",
  lang: "en",
  name: "Ada",
  url: `${URL_OF_SERVICE}/api/auth/verify-email?token=T&callbackURL=/`,
  token: "T",
  callbackURL: "/",
  expiresIn: 3600,
};
const RESET: Letter = {
  ...VERIFY,
  kind: "reset-password",
  url: `${URL_OF_SERVICE}/api/auth/reset-password/T`,
};

function composer(changes: Partial<ComposerParts> = {}, branding: object = {}) {
  const states: MailState[] = [];
  const lines: string[] = [];
  const log: Log = (level, message) => void lines.push(`${level}: ${message}`);
  const renderMail: Renderer["renderMail"] = (letter, state) => {
    states.push(state);
    return { subject: letter.kind, text: state.lang, html: `<a href="${state.link}">` };
  };
  const composed = mailComposer({
    url: URL_OF_SERVICE,
    texts: fixedTexts({ de: { mail: { title: "Eigenes" } } }),
    source: { loadRenderer: async () => ({ ...echo, renderMail }) },
    listsResetPages: false,
    own: undefined,
    engine: () => ({
      uiConfig: { ...CONFIG, branding },
      isSafeTarget: (url) => /^(\/(?!\/)|https:\/\/app\.example\.com\/)/.test(url),
    }),
    log,
    ...changes,
  });
  const compose = (letter: Letter) => {
    // As the engine passes it on.
    const { to, url = "" } = { url: undefined, ...letter };
    return composed(letter, { to, subject: "Confirm your email", text: url });
  };
  return {
    compose,
    states,
    lines,
    async linkOf(letter: Letter): Promise<string | undefined> {
      await compose(letter);
      return states.at(-1)?.link;
    },
  };
}

test("an email is written in the recipient's language, or the service's default one", async () => {
  const { compose, states } = composer();
  for (const lang of ["en-GB", "de-AT", "ar", undefined]) await compose({ ...VERIFY, lang });
  expect(states.map(({ lang }) => lang)).toEqual(["en", "de", "de", "de"]);
  expect(states[1]?.messages).toEqual({ mail: { title: "Eigenes" } });
  expect(states[0]?.messages).toBeUndefined();
});

test.for<[kind: string, callbackURL: string, link: string]>([
  ["verify-email", "/", "/verify-email?token=T"],
  ["verify-email", "", "/verify-email?token=T"],
  ["verify-email", "/welcome?a=b", "/verify-email?token=T&redirect_to=%2Fwelcome%3Fa%3Db"],
  [
    "verify-email",
    "https://app.example.com/in",
    "/verify-email?token=T&redirect_to=https%3A%2F%2Fapp.example.com%2Fin",
  ],
  ["verify-email", "https://evil.example/", "/verify-email?token=T"],
  ["verify-email", "//evil.example", "/verify-email?token=T"],
  ["confirm-change-email", "/account", "/verify-email?token=T&redirect_to=%2Faccount"],
  ["delete-account", "/", "/delete-account?token=T"],
  ["reset-password", "/", "/reset-password?token=T&login_hint=ada%40example.com"],
  ["reset-password", "/in", "/reset-password?token=T&login_hint=ada%40example.com&redirect_to=%2Fin"],
  ["reset-password", "/reset-password", "/reset-password?token=T&login_hint=ada%40example.com"],
  [
    "reset-password",
    "/reset-password?redirect_to=%2Fin",
    "/reset-password?token=T&login_hint=ada%40example.com&redirect_to=%2Fin",
  ],
  ["reset-password", "https://evil.example/reset", "/reset-password?token=T&login_hint=ada%40example.com"],
])("the button of %s with the target %j leads to %s", async ([kind, callbackURL, link]) => {
  const { linkOf } = composer();
  // It has every member that these kinds use.
  const letter = { ...VERIFY, kind, callbackURL, newEmail: "b@example.com" } as Letter;
  expect(await linkOf(letter)).toBe(URL_OF_SERVICE + link);
});

test("an application's page gets a reset token only if it is listed", async () => {
  const letter = { ...RESET, callbackURL: "https://app.example.com/reset" };
  expect(await composer({ listsResetPages: true }).linkOf(letter)).toBe(RESET.url);
  const link = new URL((await composer().linkOf(letter)) ?? "");
  expect([link.origin, link.pathname]).toEqual([URL_OF_SERVICE, "/reset-password"]);
  expect(link.searchParams.get("redirect_to")).toBe("https://app.example.com/");
});

test("a notice of a changed email links to the support URL, if there is one", async () => {
  const changed: Letter = {
    kind: "email-changed",
    to: "ada@example.com",
    lang: "en",
    name: "",
    newEmail: "b@example.com",
    at: "2026-11-21T08:00:00.000Z",
  };
  expect(await composer().linkOf(changed)).toBeUndefined();
  expect(await composer({}, { supportUrl: "/help" }).linkOf(changed)).toBe(`${URL_OF_SERVICE}/help`);
});

test("an invitation leads to the page that shows it", async () => {
  const url = `${URL_OF_SERVICE}/accept-invitation/abc?token=T`;
  const invitation: Letter = {
    kind: "invitation",
    to: "ada@example.com",
    lang: "en",
    name: "",
    url,
    token: "T",
    invitationId: "abc",
    organization: { name: "Acme", logo: null },
    inviter: { name: "Bea", email: "bea@example.com" },
    role: "member",
    expiresAt: "2026-11-21T08:00:00.000Z",
  };
  expect(await composer().linkOf(invitation)).toBe(url);
});

test("without built pages it is plain English with the engine's link, and the log says so once", async () => {
  const { compose, lines } = composer({ source: { loadRenderer: async () => undefined } });
  const mail = await compose(VERIFY);
  await compose(VERIFY);
  expect(mail).toMatchObject({ to: VERIFY.to, subject: "Confirm your email" });
  expect(mail.html).toBeUndefined();
  expect(mail.text).toContain(VERIFY.url);
  expect(lines).toEqual(["warn: The pages are not built, so emails are sent as plain English text"]);
});

test("a failing template doesn't lose the email", async () => {
  const renderMail = () => {
    throw new Error("broken");
  };
  const { compose, lines } = composer({ source: { loadRenderer: async () => ({ ...echo, renderMail }) } });
  expect((await compose(VERIFY)).text).toContain(VERIFY.url);
  expect(lines).toEqual(["error: An email could not be rendered and is sent as plain English text"]);
});

test("the deployment's content is sent, the built-in one if it has none, and always to the same recipient", async () => {
  const { compose } = composer({
    own: async ({ kind, link }, standard) => {
      if (kind !== "verify-email") return undefined;
      const ours = await standard();
      // JavaScript may return more than the types allow.
      return { subject: "Welcome", text: `${link} ${ours.subject}`, to: "eve@example.com" };
    },
  });
  expect(await compose(VERIFY)).toEqual({
    to: "ada@example.com",
    subject: "Welcome",
    text: `${URL_OF_SERVICE}/verify-email?token=T verify-email`,
  });
  expect(await compose(RESET)).toMatchObject({ subject: "reset-password" });
});
