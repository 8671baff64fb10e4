import { createHmac, hash } from "node:crypto";
import { hash as argon2id } from "@node-rs/argon2";
import { keyColumn, storedToken } from "../../packages/latchkey/src/security/tokens.ts";
import { emailOf, PASSWORD, SECRET } from "../data.ts";
import type { Target, Value } from "../databases/target.ts";

/** Users with a password and equally many sessions each. Their IDs and tokens follow from their numbers. */
export interface Crowd {
  users: number;
  sessionsEach: number;
  /** True if all email addresses are verified. Default false. */
  areProved?: boolean;
  /** True if the first user is an administrator. Default false. */
  hasAdministrator?: boolean;
  /** Security events of each user. Default 0. */
  eventsEach?: number;
}

const BATCH = 5_000;
const WEEK = 7 * 86_400_000;
const MONTH = 30 * 86_400_000;

/** Returns 32 letters and digits, always the same for a kind and a number. */
function nameOf(kind: string, n: number): string {
  return hash("sha256", `${SECRET}:${kind}:${n}`, "base64url").replaceAll(/[-_]/g, "0").slice(0, 32);
}

export const userIdOf = (user: number): string => nameOf("user", user);

/** Returns the cookie of a session. `session` counts through the sessions of all users. */
export function cookieOf(session: number): string {
  const token = nameOf("token", session);
  const signature = createHmac("sha256", SECRET).update(token).digest("base64");
  return `latchkey.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}

/**
 * Writes a crowd into a database whose tables Latchkey has created, with the values that Latchkey writes. All
 * users have the same password hash: one for each would take hours, and would be read no differently.
 */
export async function fillWithCrowd(
  target: Target,
  crowd: Crowd,
  progress: (text: string) => void = () => undefined,
): Promise<void> {
  const password = await argon2id(PASSWORD, { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 });
  const now = Date.now();
  const at = new Date(now).toISOString();
  /** Returns a time within the last month: `of` values of `n` are spread evenly. */
  const before = (n: number, of: number) => new Date(now - Math.floor(((of - n) / of) * MONTH)).toISOString();
  const expiresAt = new Date(now + WEEK).toISOString();
  await target.beginFilling();

  const fill = async (
    table: string,
    columns: readonly string[],
    count: number,
    row: (n: number) => readonly Value[],
  ) => {
    const beganAt = performance.now();
    let told = beganAt;
    for (let from = 0; from < count; from += BATCH) {
      const size = Math.min(BATCH, count - from);
      await target.insert(
        table,
        columns,
        Array.from({ length: size }, (_, index) => row(from + index)),
      );
      if (performance.now() - told < 5_000) continue;
      told = performance.now();
      progress(`${(from + size).toLocaleString("en")} of ${count.toLocaleString("en")} rows in ${table}`);
    }
    progress(
      `${count.toLocaleString("en")} rows in ${table}, ${((performance.now() - beganAt) / 1000).toFixed(0)} s`,
    );
  };

  const roleOf = (n: number) => (n === 0 ? "admin" : "user");
  const { hasAdministrator = false } = crowd;
  const role = hasAdministrator ? ["role"] : [];
  await fill(
    "user",
    ["id", "name", "email", "emailVerified", "createdAt", "updatedAt", ...role],
    crowd.users,
    (n) => [
      userIdOf(n),
      `User ${n}`,
      emailOf(n),
      crowd.areProved === true,
      before(n, crowd.users),
      at,
      ...(hasAdministrator ? [roleOf(n)] : []),
    ],
  );
  await fill(
    "account",
    [
      "id",
      "accountId",
      "providerId",
      "userId",
      "password",
      "identityKey",
      "credentialKey",
      "createdAt",
      "updatedAt",
    ],
    crowd.users,
    (n) => {
      const user = userIdOf(n);
      return [
        nameOf("account", n),
        user,
        "credential",
        user,
        password,
        keyColumn(["credential", user]),
        keyColumn([user]),
        at,
        at,
      ];
    },
  );
  await fill(
    "session",
    ["id", "token", "userId", "expiresAt", "ipAddress", "userAgent", "createdAt", "updatedAt"],
    crowd.users * crowd.sessionsEach,
    (n) => [
      nameOf("session", n),
      storedToken(nameOf("token", n)),
      userIdOf(Math.floor(n / crowd.sessionsEach)),
      expiresAt,
      "127.0.0.1",
      "bench",
      at,
      at,
    ],
  );
  const events = crowd.users * (crowd.eventsEach ?? 0);
  const kinds = ["sign_in", "sign_in", "sign_out", "password_changed", "email_changed"];
  await fill(
    "securityEvent",
    [
      "id",
      "createdAt",
      "event",
      "outcome",
      "userId",
      "actorType",
      "actorId",
      "ipAddress",
      "userAgent",
      "requestId",
    ],
    events,
    (n) => {
      const user = userIdOf((n * 7919) % crowd.users);
      const kind = kinds[n % kinds.length] ?? "sign_in";
      const request = nameOf("request", n);
      return [
        nameOf("event", n),
        before(n, events),
        kind,
        "success",
        user,
        "user",
        user,
        "127.0.0.1",
        "bench",
        request,
      ];
    },
  );
  progress("indexes and statistics");
  await target.endFilling();
}
