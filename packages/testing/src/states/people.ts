import type { PageSession } from "@latchkey/server/portal";

export const CREATED = "2026-03-04T09:30:00.000Z";

/** A signed-in user's session, with the changes that a state needs. */
export function sessionOf(changes: Partial<PageSession["user"]> = {}): PageSession {
  return {
    session: {
      id: "session-1",
      userId: "user-1",
      createdAt: CREATED,
      updatedAt: CREATED,
      expiresAt: "2036-03-04T09:30:00.000Z",
      ipAddress: "203.0.113.7",
      userAgent: AGENTS[0],
    },
    user: {
      id: "user-1",
      name: "Ada Lovelace",
      email: "ada@example.com",
      emailVerified: true,
      image: null,
      createdAt: CREATED,
      updatedAt: CREATED,
      ...changes,
    },
  };
}

/** The same, opened by an administrator. */
export function impersonated(): PageSession {
  const { session, user } = sessionOf();
  const expiresAt = new Date(Date.now() + 42 * 60_000).toISOString();
  return { session: { ...session, expiresAt, impersonatedBy: "user-9" }, user };
}

export const LONG_NAME =
  "Wolfeschlegelsteinhausenbergerdorff-Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz the Third";
/** Reverses the text direction, and closes elements, if it is shown unescaped. */
export const BAD_NAME = "\u202eevil‮\u2066 </script><script>alert(1)</script> & <b>Ada</b>";

/** Text that is hard to fit: a word as long as a name may be, one emoji, and right-to-left writing. */
export const WORST_NAMES = ["Q".repeat(256), "🦄", "عبد الرحمن بن محمد الخوارزمي"] as const;
/** As long as an email address may be: 254 characters. */
export const LONGEST_EMAIL = `${"a".repeat(64)}@${[61, 61, 61].map((n) => "b".repeat(n)).join(".")}.com`;

const AGENTS = [
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Safari/605.1.15",
  "Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
  "curl/8.16.0",
];

/** Answer of `GET /list-sessions`: this session, and others from different devices. */
export function sessionsOf(count: number): object[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `session-${index + 1}`,
    token: `token-${index + 1}`,
    userId: "user-1",
    createdAt: new Date(Date.parse(CREATED) - index * 86_400_000).toISOString(),
    updatedAt: new Date(Date.parse(CREATED) - index * 43_200_000).toISOString(),
    expiresAt: "2036-03-04T09:30:00.000Z",
    ipAddress: index % 7 === 6 ? "2001:db8:85a3:8d3:1319:8a2e:370:7348" : `203.0.113.${7 + index}`,
    userAgent: index === 9 ? null : AGENTS[index % AGENTS.length],
  }));
}

/** Answer of `GET /two-factor/list-trusted-devices`: this device, and others. */
export function devicesOf(count: number): object[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `device-${index + 1}`,
    userAgent: AGENTS[index % AGENTS.length],
    ipAddress: `203.0.113.${7 + index}`,
    createdAt: new Date(Date.parse(CREATED) - index * 86_400_000).toISOString(),
    lastUsedAt: new Date(Date.parse(CREATED) - index * 43_200_000).toISOString(),
    expiresAt: "2036-04-03T09:30:00.000Z",
    isCurrent: index === 0,
  }));
}

/** Answer of `GET /passkey/list-user-passkeys`. */
export function passkeysOf(count: number): object[] {
  const names = ["Work laptop", "1Password", null, LONG_NAME];
  const providers = ["Windows Hello", "1Password", null, "YubiKey"];
  return Array.from({ length: count }, (_, index) => ({
    id: `passkey-${index + 1}`,
    name: names[index % names.length],
    userId: "user-1",
    publicKey: "",
    credentialID: `credential-${index + 1}`,
    counter: 0,
    deviceType: index % 2 === 1 ? "multiDevice" : "singleDevice",
    backedUp: index % 2 === 1,
    transports: index % 4 === 2 ? "nfc,usb" : "internal",
    aaguid: null,
    provider: providers[index % providers.length],
    createdAt: new Date(Date.parse(CREATED) - index * 86_400_000).toISOString(),
    lastUsedAt: index === 2 ? null : new Date(Date.parse(CREATED) + index * 43_200_000).toISOString(),
  }));
}

/** A token as in an emailed link, without a valid signature. */
export function linkTo(email: string, updateTo?: string, requestType?: string): string {
  const claims = JSON.stringify({ email, updateTo, requestType, exp: 4_000_000_000 });
  return `eyJhbGciOiJIUzI1NiJ9.${btoa(claims).replace(/=+$/, "")}.c2lnbmF0dXJl`;
}

interface Happened {
  days: number;
  event: string;
  outcome?: "failure";
  /** The session and the device that it came from. */
  session: number;
  method?: string;
  changed?: readonly string[];
  organization?: string;
  target?: string;
  /** The actor, if it was another user. */
  actor?: string;
}

const HAPPENED: readonly Happened[] = [
  { days: 0, event: "reauthenticated", session: 0, method: "password" },
  { days: 0, event: "sign_in", session: 0, method: "password" },
  { days: 0, event: "sign_in_failed", outcome: "failure", session: 4, method: "password" },
  { days: 1, event: "sign_in", session: 1, method: "google" },
  { days: 1, event: "email_verified", session: 1 },
  { days: 1, event: "email_change_requested", session: 2 },
  { days: 3, event: "password_changed", session: 0 },
  { days: 3, event: "password_changed", outcome: "failure", session: 0 },
  { days: 3, event: "sessions_revoked", session: 0 },
  {
    days: 4,
    event: "member_role_changed",
    session: 1,
    organization: "Analytical Society",
    actor: "Grace Hopper",
  },
  { days: 4, event: "member_removed", session: 1, organization: LONG_NAME, actor: LONG_NAME },
  {
    days: 4,
    event: "invitation_sent",
    session: 0,
    organization: "Analytical Society",
    target: "grace@example.com",
  },
  { days: 4, event: "api_key_created", session: 0, target: "CI deploy" },
  { days: 4, event: "passkey_added", session: 0, target: LONG_NAME },
  { days: 5, event: "organization_created", session: 0, organization: "Analytical Society" },
  { days: 8, event: "password_reset", session: 3 },
  { days: 8, event: "password_reset_requested", session: 3 },
  { days: 8, event: "session_revoked", session: 3 },
  { days: 20, event: "user_updated", session: 0, changed: ["name", "image"] },
  { days: 20, event: "account_linked", session: 0, method: "google" },
  { days: 20, event: "account_exported", session: 0 },
  { days: 20, event: "sign_out", session: 5 },
  { days: 20, event: "credentials_dropped", session: 0 },
  { days: 40, event: "something_new", session: 0 },
  { days: 41, event: "sign_up", session: 0, method: "password" },
];

const named = (id: string, name: string | undefined): object | null =>
  name === undefined ? null : { id, name };

/** Events of `GET /list-activity`, newest first. */
export function activityOf(count: number): object[] {
  return HAPPENED.slice(0, count).map((happened, index) => {
    const { days, event, outcome = "success", session, method = null, changed = [] } = happened;
    const isOwn = happened.actor === undefined;
    return {
      id: `event-${index + 1}`,
      event,
      outcome,
      createdAt: new Date(Date.parse(CREATED) - days * 86_400_000 - index * 1_260_000).toISOString(),
      method,
      reason: outcome === "failure" ? "wrong_password" : null,
      changed,
      ipAddress: isOwn ? (session === 4 ? "2001:db8:85a3:8d3::/64" : `203.0.113.${session}/24`) : "",
      userAgent: isOwn ? (AGENTS[session] ?? "") : "",
      sessionId: outcome === "failure" || !isOwn ? null : `session-${session + 1}`,
      actor: named("user-2", happened.actor),
      targetName: happened.target ?? null,
      organization: named("organization-1", happened.organization),
    };
  });
}

/** Sign-in methods of these providers. */
export function accounts(...providers: string[]): object[] {
  return providers.map((providerId, index) => ({
    id: `account-${index + 1}`,
    provider: providerId,
    providerId,
    accountId: `${providerId}-10769150350006150715113082367`,
    userId: "user-1",
    scopes: providerId === "credential" ? [] : ["openid", "email", "profile"],
    createdAt: CREATED,
    updatedAt: CREATED,
    mayUnlink: providers.length > 1,
  }));
}
