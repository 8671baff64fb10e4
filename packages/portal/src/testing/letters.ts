import type { MailLetter, MailState } from "@latchkey/server/portal";
import { letters } from "./generated/letters.ts";
import { at, BASE_URL, device, link, to } from "./letter-parts.ts";
import { stateOf } from "./pages.ts";

/** Long, as real ones are. */
const TOKEN = `eyJhbGciOiJIUzI1NiJ9.${"eyJlbWFpbCI6ImFkYUBleGFtcGxlLmNvbSIsImlhdCI6MTc2".repeat(2)}.c2lnbmF0dXJlLXRoYXQtaXMtbG9uZw`;
const MAGIC_TOKEN = "qRwZkTbYxNcVuLmEsHgPaJdKfQtWvBzX";
const RESET_TOKEN = "q7Rw2ZkT0bYx5NcVu9LmE4sH";

const UNDO = {
  url: `${BASE_URL}/undo-sign-in-method?token=${RESET_TOKEN}`,
  token: RESET_TOKEN,
  expiresIn: 7 * 86_400,
};

const changed = {
  at,
  organization: { name: "Analytical Engines", slug: "engines" },
  by: { name: "Charles Babbage" },
};

/** Every email, with its target. */
export const LETTERS = {
  "verify-email": {
    letter: { ...to, ...link, kind: "verify-email", token: TOKEN, expiresIn: 3600 },
    link: `${BASE_URL}/verify-email?token=${TOKEN}`,
  },
  "reset-password": {
    letter: { ...to, ...link, kind: "reset-password", token: RESET_TOKEN, expiresIn: 3600 },
    link: `${BASE_URL}/reset-password?token=${RESET_TOKEN}&login_hint=ada%40example.com`,
  },
  "email-code": {
    letter: {
      ...to,
      ...link,
      kind: "email-code",
      purpose: "sign-in",
      token: MAGIC_TOKEN,
      code: "482913",
      minutes: 5,
    },
    link: `${BASE_URL}/magic-link?token=${MAGIC_TOKEN}`,
  },
  "confirm-change-email": {
    letter: {
      ...to,
      ...link,
      kind: "confirm-change-email",
      token: TOKEN,
      expiresIn: 3600,
      newEmail: "countess@lovelace.example",
    },
    link: `${BASE_URL}/verify-email?token=${TOKEN}`,
  },
  "email-changed": {
    letter: {
      ...to,
      kind: "email-changed",
      newEmail: "countess@lovelace.example",
      at,
      undo: { url: `${BASE_URL}/undo-email-change?token=${TOKEN}`, token: TOKEN, expiresIn: 7 * 86_400 },
    },
    link: `${BASE_URL}/undo-email-change?token=${TOKEN}`,
  },
  "delete-account": {
    letter: { ...to, ...link, kind: "delete-account", token: RESET_TOKEN, expiresIn: 86_400 },
    link: `${BASE_URL}/delete-account?token=${RESET_TOKEN}`,
  },
  "password-changed": {
    letter: { ...to, kind: "password-changed", at, device },
    link: `${BASE_URL}/forgot-password`,
  },
  "account-created": {
    letter: { ...to, ...link, kind: "account-created", token: RESET_TOKEN, expiresIn: 7 * 86_400 },
    link: `${BASE_URL}/reset-password?token=${RESET_TOKEN}&login_hint=ada%40example.com`,
  },
  "password-set-by-administrator": {
    letter: { ...to, kind: "password-set-by-administrator", at },
    link: `${BASE_URL}/forgot-password`,
  },
  "sign-in-method-removed": {
    letter: {
      ...to,
      kind: "sign-in-method-removed",
      at,
      method: "two-factor",
      reason: "Lost phone, ticket 4711",
    },
    link: `${BASE_URL}/account/security`,
  },
  impersonated: {
    letter: { ...to, kind: "impersonated", at, reason: "You asked for help with an invoice" },
    link: `${BASE_URL}/account/activity`,
  },
  "test-email": { letter: { ...to, kind: "test-email" }, link: `${BASE_URL}/admin/service` },
  "new-sign-in": {
    letter: { ...to, kind: "new-sign-in", at, device, method: "password" },
    link: `${BASE_URL}/account/sessions`,
  },
  "account-linked": {
    letter: { ...to, kind: "account-linked", at, device, provider: "GitHub" },
    link: `${BASE_URL}/account/connections`,
  },
  "account-unlinked": {
    letter: { ...to, kind: "account-unlinked", at, device, provider: "GitHub" },
    link: `${BASE_URL}/account/connections`,
  },
  invitation: {
    letter: {
      ...to,
      kind: "invitation",
      name: "",
      url: `${BASE_URL}/accept-invitation/9RkT2m?token=${RESET_TOKEN}`,
      token: RESET_TOKEN,
      invitationId: "9RkT2m",
      organization: { name: "Analytical Engines", logo: null },
      inviter: { name: "Charles Babbage", email: "charles@example.com" },
      role: "admin",
      expiresAt: "2026-11-23T08:43:00.000Z",
    },
    link: `${BASE_URL}/accept-invitation/9RkT2m?token=${RESET_TOKEN}`,
  },
  "ownership-transferred": {
    letter: { ...to, ...changed, kind: "ownership-transferred" },
    link: `${BASE_URL}/o/engines`,
  },
  "member-removed": {
    letter: { ...to, ...changed, kind: "member-removed" },
    link: `${BASE_URL}/account`,
  },
  "member-role-changed": {
    letter: { ...to, ...changed, kind: "member-role-changed", role: "admin" },
    link: `${BASE_URL}/o/engines`,
  },
  "two-factor-code": {
    letter: { ...to, kind: "two-factor-code", code: "493817", minutes: 3 },
    link: `${BASE_URL}/two-factor`,
  },
  "two-factor-enabled": {
    letter: { ...to, kind: "two-factor-enabled", at, device, undo: UNDO },
    link: UNDO.url,
  },
  "two-factor-disabled": {
    letter: { ...to, kind: "two-factor-disabled", at, device },
    link: `${BASE_URL}/account/security`,
  },
  "backup-codes-generated": {
    letter: { ...to, kind: "backup-codes-generated", at, device },
    link: `${BASE_URL}/account/security`,
  },
  "backup-code-used": {
    letter: { ...to, kind: "backup-code-used", at, device, left: 2 },
    link: `${BASE_URL}/account/security`,
  },
  "two-factor-locked": {
    letter: { ...to, kind: "two-factor-locked", at },
    link: `${BASE_URL}/account/security`,
  },
  "passkey-added": {
    letter: { ...to, kind: "passkey-added", at, device, passkey: "Laptop", undo: UNDO },
    link: UNDO.url,
  },
  "passkey-removed": {
    letter: { ...to, kind: "passkey-removed", at, device, passkey: null },
    link: `${BASE_URL}/account/passkeys`,
  },
  ...letters,
  "sign-up-attempted": {
    letter: { ...to, kind: "sign-up-attempted", name: "" },
    link: `${BASE_URL}/sign-in`,
  },
  "email-taken": { letter: { ...to, kind: "email-taken" }, link: `${BASE_URL}/sign-in` },
} as const satisfies { [Kind in MailLetter["kind"]]: { letter: MailLetter & { kind: Kind }; link: string } };

export type MailKind = keyof typeof LETTERS;
export const KINDS = Object.keys(LETTERS) as MailKind[];

/** Data for writing an email of this kind. */
export function mailStateOf(kind: MailKind, changes: Partial<MailState> = {}): MailState {
  const { config } = stateOf();
  const branding = { supportUrl: "https://acme.example.com/help" };
  return {
    lang: "en",
    baseURL: BASE_URL,
    config: { ...config, branding },
    link: LETTERS[kind].link,
    ...changes,
  };
}
