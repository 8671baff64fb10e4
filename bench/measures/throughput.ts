import { MORE_SESSIONS, USERS_WITH_MORE } from "../data.ts";
import { type Generator, type Load, load, type Request } from "../load.ts";
import type { Subject } from "../subjects.ts";

/** Sessions that send requests. */
const SESSIONS = 1_000;
export const READERS = 32;

export interface Setting {
  generator: Generator;
  seconds: number;
  scratch: string;
}

/** Measures session checks. `pause`: milliseconds between a response and the next request of a connection. */
export function getSession(
  subject: Subject,
  setting: Setting,
  { connections = READERS, pause = 0 } = {},
): Promise<Load> {
  return load(setting.generator, subject, {
    requests: withCookies("/api/auth/get-session", subject.cookies.slice(0, SESSIONS)),
    connections,
    pause,
    ...setting,
  });
}

/** Sends session checks until at least `checks` are answered. */
export async function atLeast(
  checks: number,
  subject: Subject,
  setting: Setting,
  options?: { connections: number },
): Promise<void> {
  for (let done = 0; done < checks; ) {
    done += (await getSession(subject, { ...setting, seconds: 2 }, options)).requests;
  }
}

/** Measures session checks with a copy of the session in the cookie, which need no database query. */
export async function getSessionFromCopies(subject: Subject, setting: Setting): Promise<Load> {
  const path = "/api/auth/get-session";
  const cookies: string[] = [];
  for (const cookie of subject.cookies.slice(0, SESSIONS)) {
    const response = await fetch(`http://127.0.0.1:${subject.port}${path}`, { headers: { cookie } });
    await response.arrayBuffer();
    const copies = response.headers
      .getSetCookie()
      .map((line) => line.slice(0, line.indexOf(";")))
      .filter((pair) => pair.includes("session_data"));
    if (copies.length === 0) throw new Error(`${subject.name} gave no copy of a session`);
    cookies.push([cookie, ...copies].join("; "));
  }
  return load(setting.generator, subject, {
    requests: withCookies(path, cookies),
    connections: READERS,
    ...setting,
  });
}

/** Measures `list-sessions` of users with five sessions each. */
export function listSessions(subject: Subject, setting: Setting): Promise<Load> {
  return load(setting.generator, subject, {
    requests: withCookies("/api/auth/list-sessions", subject.cookies.slice(0, USERS_WITH_MORE)),
    connections: READERS,
    ...setting,
  });
}

export function withCookies(path: string, cookies: readonly string[]): Request[] {
  return cookies.map((cookie) => ({ method: "GET", path, headers: { cookie } }));
}

/** Throws unless the responses are those that the load is meant to fetch: `null` would be fast. */
export async function assertAnswers(subject: Subject): Promise<void> {
  const ask = async (path: string, cookie: string): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${subject.port}/api/auth/${path}`, {
      headers: { cookie },
    });
    return response.json();
  };
  for (const n of [0, USERS_WITH_MORE - 1, SESSIONS - 1]) {
    const cookie = subject.cookies[n] ?? "";
    const text = JSON.stringify(await ask("get-session", cookie));
    if (!text.includes(`user-${n}@bench.example`) || !text.includes('"expiresAt"')) {
      throw new Error(`${subject.name} answered get-session with ${text}`);
    }
  }
  if (subject.name === "floor") return;
  const sessions = await ask("list-sessions", subject.cookies[0] ?? "");
  if (!Array.isArray(sessions) || sessions.length !== MORE_SESSIONS + 1) {
    throw new Error(`${subject.name} answered list-sessions with ${JSON.stringify(sessions)}`);
  }
}
