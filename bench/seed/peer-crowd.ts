import { createHmac, hash, scryptSync } from "node:crypto";
import { emailOf, PASSWORD, SECRET, type Seeded } from "../data.ts";
import type { Target } from "../databases/target.ts";

const WEEK = 7 * 86_400_000;

const nameOf = (kind: string, n: number) => hash("sha256", `${SECRET}:peer:${kind}:${n}`, "hex").slice(0, 32);

export const peerUserIdOf = (user: number): string => nameOf("user", user);

export interface PeerSession {
  token: string;
  /** Value that the peer's storage keeps under the token. */
  stored: { session: object; user: object };
}

/**
 * Writes users with a session each into tables that the peer has created, as the peer writes them. With a
 * secondary storage, the peer has no table of sessions.
 */
export async function fillPeer(
  target: Target,
  users: number,
  { withSessions, areProved = false }: { withSessions: boolean; areProved?: boolean },
): Promise<{ sessions: PeerSession[] }> {
  const salt = nameOf("salt", 0);
  const key = scryptSync(PASSWORD, salt, 64, { N: 16384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 });
  const password = `${salt}:${key.toString("hex")}`;
  const at = new Date().toISOString();
  const expiresAt = new Date(Date.now() + WEEK).toISOString();
  const numbers = Array.from({ length: users }, (_, n) => n);
  await target.insert(
    "user",
    ["id", "name", "email", "emailVerified", "createdAt", "updatedAt"],
    numbers.map((n) => [peerUserIdOf(n), `User ${n}`, emailOf(n), areProved, at, at]),
  );
  await target.insert(
    "account",
    ["id", "accountId", "providerId", "userId", "password", "createdAt", "updatedAt"],
    numbers.map((n) => {
      const user = peerUserIdOf(n);
      return [nameOf("account", n), user, "credential", user, password, at, at];
    }),
  );
  const columns = [
    "id",
    "token",
    "userId",
    "expiresAt",
    "ipAddress",
    "userAgent",
    "createdAt",
    "updatedAt",
  ] as const;
  const rows = numbers.map((n) => [
    nameOf("session", n),
    nameOf("token", n),
    peerUserIdOf(n),
    expiresAt,
    "127.0.0.1",
    "bench",
    at,
    at,
  ]);
  if (withSessions) await target.insert("session", columns, rows);
  await target.endFilling();
  return {
    sessions: rows.map((row, n) => ({
      token: nameOf("token", n),
      stored: {
        session: Object.fromEntries(columns.map((name, at) => [name, row[at]])),
        user: {
          id: peerUserIdOf(n),
          name: `User ${n}`,
          email: emailOf(n),
          emailVerified: areProved,
          image: null,
          createdAt: at,
          updatedAt: at,
        },
      },
    })),
  };
}

/** Returns the cookies of these sessions, with the peer's cookie name or Latchkey's. */
export function cookiesOf(sessions: readonly PeerSession[], prefix: "better-auth" | "latchkey"): Seeded {
  return {
    cookies: sessions.map(({ token }) => {
      const signature = createHmac("sha256", SECRET).update(token).digest("base64");
      return `${prefix}.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
    }),
  };
}
