import type { PageSession } from "@latchkey/server/portal";

const CREATED = "2026-03-04T09:30:00.000Z";

/** Someone who is signed in, with what matters for a state. */
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

export const LONG_NAME =
  "Wolfeschlegelsteinhausenbergerdorff-Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz the Third";
/** Turns the reading order around, and closes elements, where it is shown as it is. */
export const BAD_NAME = "\u202eevil‮\u2066 </script><script>alert(1)</script> & <b>Ada</b>";

const AGENTS = [
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Safari/605.1.15",
  "Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
  "curl/8.16.0",
];

/** What `GET /list-sessions` answers: this session, and others from as many devices. */
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

/** A token as it stands in the link of an email, signed by nobody. */
export function linkTo(email: string, updateTo?: string, requestType?: string): string {
  const claims = JSON.stringify({ email, updateTo, requestType, exp: 4_000_000_000 });
  return `eyJhbGciOiJIUzI1NiJ9.${btoa(claims).replace(/=+$/, "")}.c2lnbmF0dXJl`;
}

/** Days ago, event, outcome, the session and the device that it came from. */
const HAPPENED: readonly [days: number, event: string, outcome: "success" | "failure", session: number][] = [
  [0, "reauthenticated", "success", 0],
  [0, "sign_in", "success", 0],
  [0, "sign_in_failed", "failure", 4],
  [1, "sign_in", "success", 1],
  [1, "email_verified", "success", 1],
  [1, "email_change_requested", "success", 2],
  [3, "password_changed", "success", 0],
  [3, "password_changed", "failure", 0],
  [3, "sessions_revoked", "success", 0],
  [8, "password_reset", "success", 3],
  [8, "password_reset_requested", "success", 3],
  [8, "session_revoked", "success", 3],
  [20, "user_updated", "success", 0],
  [20, "account_exported", "success", 0],
  [20, "sign_out", "success", 5],
  [20, "credentials_dropped", "success", 0],
  [40, "something_new", "success", 0],
  [41, "sign_up", "success", 0],
];

/** What `GET /list-activity` lists, newest first. */
export function activityOf(count: number): object[] {
  return HAPPENED.slice(0, count).map(([days, event, outcome, session], index) => ({
    id: `event-${index + 1}`,
    event,
    outcome,
    createdAt: new Date(Date.parse(CREATED) - days * 86_400_000 - index * 1_260_000).toISOString(),
    method: null,
    reason: outcome === "failure" ? "wrong_password" : null,
    changed: [],
    ipAddress: session === 4 ? "2001:db8:85a3:8d3::/64" : `203.0.113.${session}/24`,
    userAgent: AGENTS[session] ?? "",
    sessionId: outcome === "failure" ? null : `session-${session + 1}`,
  }));
}

/** Ways in, by who gave them. */
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
  }));
}
