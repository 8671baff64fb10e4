import { type Answers, BROKEN } from "./answers.ts";
import { accessTo, inConsole } from "./console.ts";
import { DIALOG_SUBMIT, type Play } from "./play.ts";
import type { State } from "./state.ts";

const TEXTS = [
  { id: "auth.signIn.title", default: "Sign in to {appName}", text: "Welcome back to {appName}" },
  { id: "auth.signIn.signUp", default: "New here? <link>Create an account</link>", text: null },
  { id: "errors.INVALID_EMAIL_OR_PASSWORD", default: "Wrong email address or password.", text: null },
  {
    id: "mail.besideLink",
    default:
      "Or enter this code on the page where you started. It expires in {minutes, plural, one {# minute} other {# minutes}}. Don't share it.",
    text: null,
  },
  { id: "mail.invitation.subject", default: "{inviter} invited you to {organization}", text: null },
];
const LANGUAGES = ["en", "de", "fr", "es", "pt-BR", "ja", "zh-Hans", "ar"];

const listed = (texts: readonly object[]): Answers => ({
  "GET /admin/list-texts": { body: { languages: LANGUAGES, texts } },
});

const edit =
  (row: number): Play =>
  async ({ press, see }) => {
    await press(`main tbody tr:nth-child(${row}) button`);
    await see('[role="dialog"] textarea');
  };

const IMPORTED: Answers = {
  ...listed(TEXTS),
  "POST /admin/change-texts": {
    body: {
      results: [
        { id: "auth.signIn.title", outcome: "changed", problem: null },
        { id: "auth.signIn.signUp", outcome: "broken", problem: { code: "missing", names: ["<link>"] } },
        { id: "auth.signIn.welcome", outcome: "unknown", problem: null },
        { id: "errors.INVALID_EMAIL_OR_PASSWORD", outcome: "same", problem: null },
      ],
    },
  },
};

/** The texts of the deployment, in all states of the page. */
export const CONSOLE_TEXT_STATES: Readonly<Record<string, State>> = {
  "console/texts": inConsole("/texts", { answers: listed(TEXTS) }),
  "console/texts-changed": inConsole("/texts?show=changed", { answers: listed(TEXTS) }),
  "console/texts-no-match": inConsole("/texts?search=nothing", { answers: listed(TEXTS) }),
  "console/texts-edit": inConsole("/texts", { answers: listed(TEXTS), play: edit(4) }),
  "console/texts-edit-broken": inConsole("/texts", {
    answers: listed(TEXTS),
    play: async (hands) => {
      await edit(2)(hands);
      await hands.fill("text", "New here? Create an account");
      await hands.press(DIALOG_SUBMIT);
      await hands.see('[role="dialog"] [aria-invalid]');
    },
  }),
  "console/texts-imported": inConsole("/texts", {
    answers: IMPORTED,
    play: async ({ choose, see }) => {
      await choose("id,text\nauth.signIn.title,Hello");
      await see('main [data-lk="Alert"] + [data-lk="AdminList"]');
    },
  }),
  "console/texts-read-only": inConsole("/texts", {
    answers: listed(TEXTS),
    access: accessTo({ text: ["list"] }),
  }),
  "console/texts-loading": inConsole("/texts", { answers: { "GET /admin/list-texts": "never" } }),
  "console/texts-error": inConsole("/texts", { answers: { "GET /admin/list-texts": BROKEN } }),
  "console/texts-denied": inConsole("/texts", { access: accessTo({ service: ["read"] }) }),
};
