import { cleanup, render, screen } from "@testing-library/react";
import { type ReactNode, StrictMode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { ar } from "./generated/ar.ts";
import { de } from "./generated/de.ts";
import { en } from "./generated/en.ts";
import { zhHans } from "./generated/zh-Hans.ts";
import {
  createMessages,
  LocalMessages,
  type MessageId,
  type MessageOverrides,
  type MessageProblem,
  MessagesProvider,
  type Translator,
  useMessages,
} from "./index.ts";

const HEBREW = "\u05de\u05e9\u05d4";
/** RIGHT-TO-LEFT OVERRIDE and similar characters: the text after them is rendered backwards. */
const TURNING = "\u202eAda\u2066\u200f";

function Title(): ReactNode {
  return <h1>{useMessages()("auth.signIn.title", { appName: "Latchkey" })}</h1>;
}

function Seen({ by }: { by: Set<Translator> }): null {
  by.add(useMessages());
  return null;
}

afterEach(cleanup);

test("a component shows texts in the language of the provider", () => {
  const { rerender } = render(
    <MessagesProvider locale="en" messages={en}>
      <Title />
    </MessagesProvider>,
  );
  expect(screen.getByRole("heading", { name: "Sign in to Latchkey" })).toBeDefined();
  rerender(
    <MessagesProvider locale="de" messages={[en, de]}>
      <Title />
    </MessagesProvider>,
  );
  expect(screen.getByRole("heading", { name: "Bei Latchkey anmelden" })).toBeDefined();
});

test("a list of catalogues written in a render makes one translator, and a new text another", () => {
  const seen = new Set<Translator>();
  const own = { common: { retry: "Once more" } };
  const tree = (overrides: MessageOverrides) => (
    <MessagesProvider locale="en" messages={[en, overrides]}>
      <Seen by={seen} />
    </MessagesProvider>
  );
  const { rerender } = render(tree(own));
  rerender(tree(own));
  expect(seen.size).toBe(1);
  rerender(tree({ common: { retry: "Again" } }));
  expect([...seen].map((t) => t("common.retry"))).toEqual(["Once more", "Again"]);
});

test("a part of a page overrides texts and inherits the others", () => {
  render(
    <MessagesProvider locale="en" messages={en}>
      <LocalMessages messages={{ auth: { signIn: { title: "Welcome back to {appName}" } } }}>
        <Title />
      </LocalMessages>
    </MessagesProvider>,
  );
  expect(screen.getByRole("heading", { name: "Welcome back to Latchkey" })).toBeDefined();
});

test("a name that ends with a full stop also ends the sentence", () => {
  const organization = "Acme Ltd.";
  for (const [locale, messages] of Object.entries({ en, de, ar, "zh-Hans": zhHans })) {
    const t = createMessages({ locale, messages: [messages] });
    const { container } = render(<p>{t.rich("teams.missing.text", { organization })}</p>);
    for (const shown of [t("teams.missing.text", { organization }), container.textContent]) {
      expect(shown).toContain("Acme Ltd.");
      expect(shown?.replaceAll("\u2069", "")).not.toMatch(/Ltd\.[.。]/);
    }
  }
});

test("the error without a provider names the missing component", () => {
  const silenced = vi.spyOn(console, "error").mockImplementation(() => {});
  expect(() => render(<Title />)).toThrow("useMessages needs a <LatchkeyProvider>");
  silenced.mockRestore();
});

test("a text missing from a catalogue comes from the previous one", () => {
  const t = createMessages({
    locale: "de",
    messages: [en, { common: { retry: "Nochmal", cancel: undefined } } as object],
  });
  expect([t("common.retry"), t("common.cancel"), t("common.save.done")]).toEqual([
    "Nochmal",
    "Cancel",
    "Saved",
  ]);
});

test("a text missing from all catalogues is shown as its ID and reported once", () => {
  const problems: MessageProblem[] = [];
  const t = createMessages({
    locale: "en",
    messages: [{ common: { retry: "Retry {", menu: "Menu" } }],
    onProblem: (problem) => problems.push(problem),
  });
  expect([t("common.close"), t("common.close"), t("common.retry"), t("common.menu")]).toEqual([
    "common.close",
    "common.close",
    "common.retry",
    "Menu",
  ]);
  expect(problems.map(({ id, locale }) => [id, locale])).toEqual([
    ["common.close", "en"],
    ["common.retry", "en"],
  ]);
});

test("a text that can't be formatted falls back to the previous catalogue and is reported", () => {
  const problems: string[] = [];
  const own = { auth: { signIn: { title: "Hello {nam", signUp: "New? <a>Here</a> {x}" } } };
  const t = createMessages({
    locale: "en",
    messages: [en, own, { common: { retry: "Once more" } }],
    onProblem: ({ id }) => problems.push(id),
  });
  expect(t("auth.signIn.title", { appName: "Latchkey" })).toBe("Sign in to Latchkey");
  render(<p>{t.rich("auth.signIn.signUp", { link: (chunks) => <a href="/sign-up">{chunks}</a> })}</p>);
  expect(screen.getByRole("link", { name: "Create an account" })).toBeDefined();
  expect(t("common.retry")).toBe("Once more");
  expect(new Set(problems)).toEqual(new Set(["auth.signIn.title", "auth.signIn.signUp"]));
});

test("a problem without a listener is reported on the console", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  createMessages({ locale: "en", messages: [] })("common.close");
  expect(warn.mock.calls.flat()).toEqual([expect.stringContaining("common.close")]);
  warn.mockRestore();
});

test("a name can't turn a sentence around", () => {
  const english = createMessages({ locale: "en", messages: [en] });
  expect(english("auth.signIn.signedIn.continue", { name: TURNING })).toBe("Continue as Ada");
  expect(english("auth.signIn.signedIn.continue", { name: HEBREW })).toBe(
    `Continue as \u2068${HEBREW}\u2069`,
  );
  const arabic = createMessages({ locale: "ar", messages: [ar] });
  expect(arabic("auth.verify.resend.sent", { email: `a${TURNING}@b.example` })).toContain(
    "\u2068aAda@b.example\u2069",
  );
});

test("markup in an argument is shown as text", () => {
  const t = createMessages({ locale: "en", messages: [en] });
  const name = "<b>{n}</b> & '{";
  expect(t("auth.signIn.signedIn.continue", { name })).toBe(`Continue as ${name}`);
  const { container } = render(<p>{t.rich("auth.signIn.signedIn.continue", { name })}</p>);
  expect(container.innerHTML).toBe("<p>Continue as <bdi>&lt;b&gt;{n}&lt;/b&gt; &amp; '{</bdi></p>");
});

test("tags become elements, without a warning about keys", () => {
  const error = vi.spyOn(console, "error").mockImplementation(() => {});
  const t = createMessages({ locale: "en", messages: [en] });
  render(
    <StrictMode>
      <p>
        {t.rich("auth.signUp.consent.both", {
          terms: (chunks) => <a href="/terms">{chunks}</a>,
          privacy: (chunks) => <a href="/privacy">{chunks}</a>,
        })}
      </p>
    </StrictMode>,
  );
  expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "terms of use",
    "privacy policy",
  ]);
  expect(error.mock.calls).toEqual([]);
  error.mockRestore();
});

test("an argument that only chooses is not changed", () => {
  const messages = [{ common: { retry: "{who, select, me {Mine} other {Theirs}} {name}" } }];
  const t = createMessages<{ "common.retry": { who: string; name: string } }>({ locale: "ar", messages });
  expect(t("common.retry", { who: "me", name: "Ada" })).toBe("Mine \u2068Ada\u2069");
});

test("numbers and dates are formatted for the locale, with the same digits everywhere", () => {
  const now = new Date("2026-11-21T23:30:00Z");
  const formatOf = (locale: string, timeZone?: string) =>
    createMessages({ locale, messages: [], now, timeZone }).format;
  const day = { dateStyle: "long" } as const;
  expect(formatOf("de", "UTC").dateTime(now, day)).toBe("21. November 2026");
  expect(formatOf("de", "Europe/Berlin").dateTime(now, day)).toBe("22. November 2026");
  expect(formatOf("ar", "UTC").dateTime(now, day)).toMatch(/^21 .* 2026$/);
  expect(formatOf("ar").number(1234.5)).toMatch(/^[\d.,]+$/);
  expect(formatOf("en").relativeTime(now.getTime() - 3 * 60_000)).toBe("3 minutes ago");
});

test("plural forms follow the language", () => {
  const t = createMessages({ locale: "ar", messages: [ar] });
  const shown = [0, 1, 2, 3, 11, 100].map((n) => t("common.problems", { n }));
  expect(new Set(shown.map((text) => text.replace(/\d+/, "#"))).size).toBe(5);
  expect(shown[3]).toBe("توجد 3 مشكلات");
});

test("an ID without a text is shown unchanged", () => {
  const t = createMessages({ locale: "en", messages: [en], onProblem: () => {} });
  for (const id of ["__proto__.toString", "common", "constructor", "", "common.retry.length"])
    expect(t(id as MessageId)).toBe(id);
});

test("a foreign catalogue can't pollute prototypes", () => {
  const evil = JSON.parse('{"__proto__": {"polluted": "yes"}, "common": {"__proto__": {"retry": "no"}}}');
  const t = createMessages({ locale: "en", messages: [en, evil] });
  expect(t("common.retry")).toBe("Retry");
  expect("polluted" in {}).toBe(false);
});
