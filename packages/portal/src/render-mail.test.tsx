import { readFileSync } from "node:fs";
import { contrast, parseColor, toRgb } from "latchkey/shared";
import { describe, expect, test } from "vitest";
import { MAIL_TOKENS, palettesOf } from "./mail/palette.ts";
import { renderMail } from "./render-mail.tsx";
import { KINDS, LETTERS, type MailKind, mailStateOf } from "./testing/letters.ts";
import { LANGUAGES } from "./testing/pages.ts";

type State = ReturnType<typeof mailStateOf>;

function drawn(kind: MailKind, changes: Partial<State> = {}, letter: object = {}) {
  // The changes keep the email's kind.
  const given = { ...LETTERS[kind].letter, ...letter } as (typeof LETTERS)[MailKind]["letter"];
  const mail = renderMail(given, mailStateOf(kind, changes));
  if (mail === undefined) throw new Error(`There are no words for ${kind}.`);
  const page = new DOMParser().parseFromString(mail.html, "text/html");
  return { ...mail, page, words: (page.body.textContent ?? "").replaceAll(/\s+/g, " ") };
}

/** Removes the characters that isolate the direction of texts. */
const bare = (text: string): string =>
  text
    .replaceAll(/[\u2068\u2069]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();

/** Text about changes by others. */
const UNEXPECTED = {
  en: "Didn't expect this?",
  de: "Haben Sie das nicht erwartet?",
  ar: "ألم تتوقع ذلك؟",
};
/** First words of the advice for a reader who did nothing. */
const ASKED: Partial<Record<MailKind, typeof UNEXPECTED>> = {
  invitation: { en: "Don't know the sender?", de: "Sie kennen den Absender nicht?", ar: "ألا تعرف المرسل؟" },
  "ownership-transferred": UNEXPECTED,
  "member-removed": UNEXPECTED,
  "member-role-changed": UNEXPECTED,
};

const everyMail = KINDS.flatMap((kind) => LANGUAGES.map((lang) => [kind, lang] as const));

describe.each(everyMail)("%s in %s", (kind, lang) => {
  const mail = drawn(kind, { lang });

  test("has one button, the plain URL below it, and no other links but help", () => {
    const { link } = LETTERS[kind];
    const links = [...mail.page.querySelectorAll("a")];
    expect(links.slice(0, 2).map((a) => a.getAttribute("href"))).toEqual([link, link]);
    expect(links[1]?.textContent).toBe(link);
    const others = new Set(links.slice(2).map((a) => a.getAttribute("href")));
    expect([...others]).toEqual(["https://acme.example.com/help"]);
    expect(mail.text.split("\n").filter((line) => line === link)).toHaveLength(1);
  });

  test("has the same content as a document and as text", () => {
    const lines = bare(mail.text);
    // The text has the URL right after its action.
    const hint = mail.page.querySelector("a.lk-link")?.closest("p")?.previousElementSibling;
    for (const part of mail.page.querySelectorAll("h1, p, th, td.lk-text bdi")) {
      if (part !== hint && part.querySelector("a") === null)
        expect(lines).toContain(bare(part.textContent ?? ""));
    }
  });

  test("has its language and direction", () => {
    const { documentElement: root } = mail.page;
    expect([root.lang, root.dir]).toEqual([lang, lang === "ar" ? "rtl" : "ltr"]);
    expect(mail.page.querySelector("table[dir]")?.getAttribute("dir")).toBe(root.dir);
  });

  test("says what to do if the reader doesn't know about it", () => {
    const asked = ASKED[kind] ?? { en: "Not you?", de: "Waren Sie das nicht?", ar: "ألم تكن أنت؟" };
    const lines = mail.text.split("\n");
    expect(lines[lines.indexOf(asked[lang]) + 1]).toMatch(/\p{L}/u);
    expect(lines).toContain(asked[lang]);
  });

  test("loads nothing and has no tracking", () => {
    expect(mail.page.querySelectorAll("img, link, script, iframe, object, form, input")).toHaveLength(0);
    expect(mail.html).not.toMatch(/url\(|@import|src=/);
  });

  test("is small, and its subject is one line", () => {
    expect(mail.html.length).toBeLessThan(20_000);
    expect(mail.subject).toMatch(/^[^\p{Cc}]{5,80}$/u);
  });
});

test("the email for a password reset opens the page for the new one", () => {
  const { page, subject, text } = drawn("reset-password");
  expect(subject).toBe("Reset your Acme password");
  const link = new URL(page.querySelector("a")?.href ?? "");
  expect([link.pathname, link.searchParams.get("token")]).toEqual([
    "/reset-password",
    LETTERS["reset-password"].letter.token,
  ]);
  expect(text).toContain("This link expires in 1 hour.");
});

test.for([
  [60, "1 minute."],
  [90, "1 minute."],
  [1800, "30 minutes."],
  [5400, "90 minutes."],
  [7200, "2 hours."],
  [100_000, "27 hours."],
  [86_400, "1 day."],
  [604_800, "7 days."],
  [1_000_000, "11 days."],
] as const)("a link of %i s expires in %s", ([expiresIn, said]) => {
  expect(drawn("verify-email", {}, { expiresIn }).text).toContain(`expires in ${said}`);
});

test("an email of an application's custom feature has no template", () => {
  const letter = { ...LETTERS["email-taken"].letter, kind: "badge-lost" };
  // As the service passes it on: its types include only the engine's emails.
  expect(
    renderMail(letter as unknown as (typeof LETTERS)["email-taken"]["letter"], mailStateOf("email-taken")),
  ).toBeUndefined();
});

test("a changed membership names the other member and the organization", () => {
  const { subject, text } = drawn("member-role-changed");
  expect(subject).toBe("Your role in Analytical Engines was changed");
  expect(text).toContain("Charles Babbage changed your role in Analytical Engines at Acme.");
  expect(text).toContain("Role: Administrator\n");
});

test.for(KINDS.filter((kind) => ASKED[kind] === UNEXPECTED))("names in %s carry no message", (kind) => {
  const [name, slug] = ["Call 0800 1234567 at evil.example", "evil"];
  const { subject, text } = drawn(kind, {}, { organization: { name, slug }, by: { name } });
  expect(`${subject} ${text}`).not.toMatch(/0800|evil/);
  expect(subject).toContain("an organization");
  expect(text).toContain("An administrator ");
});

describe("an invitation", () => {
  const { letter } = LETTERS.invitation;

  test("names inviter, organization, role and expiry, and says that nothing happens by itself", () => {
    const { subject, text, page, words } = drawn("invitation");
    expect(subject).toBe("Charles Babbage invited you to Analytical Engines");
    expect(page.querySelector("h1")?.textContent).toBe("Join Analytical Engines?");
    expect(text).toContain("Charles Babbage invited you to join Analytical Engines at Acme.");
    expect(text).toContain("Role: Administrator\nInvited by: charles@example.com\n");
    expect(text).toContain("Expires: November 23, 2026 at 8:43 AM UTC");
    expect(text).toContain("Don't know the sender?\nYou can ignore this email");
    expect(words).toContain("because someone entered");
    expect(text).not.toContain("This link expires in");
  });

  test.for([
    ["member", "Member"],
    ["owner,clerk", "Owner and clerk"],
    ["owner,admin,member", "Owner, Administrator, and Member"],
  ])("names the roles %s", ([role, named]) => {
    expect(drawn("invitation", {}, { role }).text).toContain(`Role: ${named}\n`);
  });

  test.for([
    "https://evil.example",
    "Win 1000 $ at evil.example",
    "evil@evil.example",
    "evil +1 555 0100 123",
    "",
  ])("contains only the parts of the name %j that belong to a name", (name) => {
    const inviter = { name, email: "charles@example.com" };
    const { subject, html, text } = drawn("invitation", {}, { organization: { name, logo: null }, inviter });
    for (const shown of [subject, html, text]) expect(shown).not.toMatch(/evil/);
    expect(subject).toContain("charles@example.com");
    expect(bare(text)).toContain("invited you to join an organization at Acme.");
  });

  test("shows no email address that the inviter hasn't confirmed, in any language", () => {
    const inviter = { name: "https://evil.example", email: null };
    for (const lang of ["en", "de", "ar"] as const) {
      const { subject, text } = drawn("invitation", { lang }, { inviter });
      expect(subject).toContain("Analytical Engines");
      expect(text).not.toMatch(/evil|Invited by|null|\{/);
    }
    expect(drawn("invitation", {}, { inviter }).subject).toBe("A member invited you to Analytical Engines");
  });

  test.for([
    ["/api/auth/pictures/abc.png", "https://auth.example.com/api/auth/pictures/abc.png"],
    ["https://auth.example.com/logo.png", "https://auth.example.com/logo.png"],
    ["https://evil.example/pixel.png", undefined],
    ["//evil.example/pixel.png", undefined],
    ["/logo.svg", undefined],
    ["http://", undefined],
  ])("shows the logo %s only from the service itself", ([logo, src]) => {
    const organization = { ...letter.organization, logo };
    const pictures = [...drawn("invitation", {}, { organization }).page.querySelectorAll("img")];
    expect(pictures.map((picture) => picture.getAttribute("src"))).toEqual(src === undefined ? [] : [src]);
    expect(pictures.map((picture) => picture.alt)).toEqual(src === undefined ? [] : ["Analytical Engines"]);
  });
});

describe("a notice", () => {
  test("shows the time in the recipient's time zone, with its name", () => {
    const at = "2026-07-21T22:30:00.000Z";
    expect(drawn("new-sign-in", {}, { at }).text).toContain("July 21, 2026 at 10:30 PM UTC");
    expect(drawn("new-sign-in", {}, { at, timeZone: "Europe/Berlin" }).text).toContain(
      "July 22, 2026 at 12:30 AM GMT+2",
    );
    expect(drawn("new-sign-in", {}, { at, timeZone: "Mars/Olympus" }).text).toContain("10:30 PM UTC");
  });

  test.for([
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0",
      "Firefox on Windows",
    ],
    ["curl/8.5.0", "curl"],
    ["", "Unknown device"],
    ["<script>alert(1)</script>", "Unknown device"],
  ])("names %j as %s, and no more than that", ([userAgent, name]) => {
    const { page, text } = drawn("password-changed", {}, { device: { userAgent, ipAddress: "" } });
    expect(text).toContain(`Device: ${name}\n`);
    expect(text).not.toContain("IP address");
    expect(page.querySelector("script")).toBeNull();
  });
});

test("names and email addresses are text, and don't change the direction of other text", () => {
  const name = '<img src=x onerror="alert(1)">\u202e';
  const to = '"><b>eve</b>@example.com';
  const { page, html, text } = drawn("verify-email", {}, { name, to });
  expect(page.querySelector("img, b")).toBeNull();
  const isolated = [...page.querySelectorAll("bdi")].map((part) => part.textContent);
  expect(isolated).toEqual(expect.arrayContaining(['<img src=x onerror="alert(1)">', to]));
  expect(html).not.toContain("\u202e");
  expect(text).not.toContain("\u202e");
});

test("neither the application's name nor a text of the deployment breaks the subject", () => {
  const config = { ...mailStateOf("verify-email").config, appName: "Acme\r\nBcc: eve@example.com\0" };
  expect(drawn("verify-email", { config }).subject).toBe(
    "Confirm your email address for Acme Bcc: eve@example.com",
  );
  const messages = { mail: { verifyEmail: { subject: "Welcome\r\n\r\nto us" } } };
  expect(drawn("verify-email", { messages }).subject).toBe("Welcome to us");
});

test("a recipient without a name isn't greeted", () => {
  expect(drawn("reset-password", {}, { name: "" }).text).not.toContain("Hello");
});

test("texts of the deployment replace the built-in ones, one by one", () => {
  const messages = { mail: { resetPassword: { title: "Forgot it?", action: "Go" } } };
  const { page, text } = drawn("reset-password", { messages });
  expect(page.querySelector("h1")?.textContent).toBe("Forgot it?");
  expect(page.querySelector("a")?.textContent).toContain("Go");
  expect(text).toContain("request to reset the password");
});

test("without a target it has no button", () => {
  const { page, text } = drawn("email-changed", {
    link: undefined,
    config: { ...mailStateOf("email-changed").config, branding: {} },
  });
  expect(page.querySelectorAll("a")).toHaveLength(0);
  expect(text).not.toContain("Get help");
  expect(text).toContain("New email address: countess@lovelace.example");
});

describe("branding", () => {
  const branded = (branding: object) =>
    drawn("verify-email", { config: { ...mailStateOf("verify-email").config, branding } });

  test("the logo is the only file that is loaded", () => {
    const { page } = branded({ logo: "/logo.png", logoDark: "https://cdn.example/dark.png" });
    expect([...page.images].map(({ src, alt }) => [src, alt])).toEqual([
      ["https://auth.example.com/logo.png", "Acme"],
      ["https://cdn.example/dark.png", "Acme"],
    ]);
    expect(page.querySelectorAll("link")).toHaveLength(0);
  });

  test("a logo that email programs don't draw is replaced with the name", () => {
    const { page } = branded({ logo: "/logo.svg" });
    expect(page.images).toHaveLength(0);
    expect(page.querySelector("p bdi")?.textContent).toBe("Acme");
  });

  test("color and corners are the deployment's", () => {
    const { html } = branded({ accent: "#0a5c36", radius: 3 });
    expect(html).toContain("background-color:#0a5c36;border-radius:3px");
  });
});

describe.each(["light", "dark"] as const)("in the %s scheme", (scheme) => {
  const read = (color: string) => parseColor(color) ?? toRgb({ l: 0, c: 0, h: 0 });

  test.each([undefined, "#ffcc00", "#000", "#fff", "#c2185b"])(
    "every text is readable, with accent %s",
    (accent) => {
      const colors = palettesOf(accent)[scheme];
      const pairs = [
        [colors.text, colors.surface],
        [colors.muted, colors.surface],
        [colors.muted, colors.canvas],
        [colors.onAccent, colors.accent],
        [colors.accentText, colors.surface],
      ] as const;
      for (const [text, ground] of pairs)
        expect(contrast(read(text), read(ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    },
  );

  test("the colors are those of the pages", () => {
    const css = readFileSync("packages/react/src/styles/tokens.css", "utf8");
    const names: Record<keyof (typeof MAIL_TOKENS)["light"], string> = {
      canvas: "canvas",
      surface: "surface",
      text: "text",
      muted: "text-muted",
      line: "line",
      accent: "accent",
      onAccent: "on-danger",
      brass: "brass",
    };
    for (const [token, name] of Object.entries(names)) {
      const [, light, dark] =
        new RegExp(`--lk-${name}, light-dark\\((oklch\\([^)]*\\)), (oklch\\([^)]*\\))\\)`).exec(css) ?? [];
      expect(scheme === "light" ? light : dark).toBe(MAIL_TOKENS[scheme][token as keyof typeof names]);
    }
  });
});
