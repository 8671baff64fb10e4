import { generateKeyPairSync, sign } from "node:crypto";
import { type Load, load } from "../load.ts";
import type { Subject } from "../subjects.ts";
import { READERS, type Setting, withCookies } from "./throughput.ts";

/** Approximate characters of a token's header and payload. */
const SIGNED = 500;

export function tokensOf(subject: Subject, setting: Setting): Promise<Load> {
  return load(setting.generator, subject, {
    requests: withCookies("/api/auth/token", subject.cookies),
    connections: READERS,
    ...setting,
  });
}

export function byCookie(subject: Subject, setting: Setting): Promise<Load> {
  return load(setting.generator, subject, {
    requests: withCookies("/api/auth/get-session", subject.cookies),
    connections: READERS,
    ...setting,
  });
}

/** Measures session checks with the tokens of the same cookies as bearer tokens. */
export function byBearer(subject: Subject, setting: Setting): Promise<Load> {
  return load(setting.generator, subject, {
    requests: subject.cookies.map((cookie) => ({
      method: "GET",
      path: "/api/auth/get-session",
      headers: { authorization: `Bearer ${tokenIn(cookie)}` },
    })),
    connections: READERS,
    ...setting,
  });
}

function tokenIn(cookie: string): string {
  return decodeURIComponent(cookie.slice(cookie.indexOf("=") + 1));
}

/** Returns the Ed25519 signatures a second of this machine, on one thread. */
export function signaturesAlone(seconds: number): number {
  const { privateKey } = generateKeyPairSync("ed25519");
  const text = Buffer.alloc(SIGNED, "a");
  const beganAt = performance.now();
  const until = beganAt + seconds * 1000;
  let made = 0;
  while (performance.now() < until) {
    for (let each = 0; each < 100; each++) sign(null, text, privateKey);
    made += 100;
  }
  return (made / (performance.now() - beganAt)) * 1000;
}

/** Throws unless the responses are those that the loads are meant to fetch. */
export async function assertTokens(subject: Subject): Promise<void> {
  const url = `http://127.0.0.1:${subject.port}/api/auth`;
  const [cookie = ""] = subject.cookies;
  // The shape is checked below.
  const { token } = (await (await fetch(`${url}/token`, { headers: { cookie } })).json()) as {
    token?: string;
  };
  if (token?.split(".").length !== 3) throw new Error(`${subject.name} answered token with ${token}`);
  if (subject.name !== "latchkey") return;
  const headers = { authorization: `Bearer ${tokenIn(cookie)}` };
  const text = await (await fetch(`${url}/get-session`, { headers })).text();
  if (!text.includes('"expiresAt"')) throw new Error(`${subject.name} answered get-session with ${text}`);
}
