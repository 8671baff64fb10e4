import type { RateLimitStore } from "../security/rate-limit.ts";
import { steadyClock } from "../security/steady-clock.ts";
import { type RedisEnv, redisScript } from "./client.ts";
import type { RedisConnection } from "./connection.ts";
import { bounding, type SecondaryOption } from "./secondary.ts";

/**
 * One step on the server for each request: reading, deciding and counting can't be separated. The time is the
 * server's, so processes with wrong clocks count alike; it never goes back within one key. After the server's
 * clock was set back by more than a window, counts start over: keys expire by that clock, so a client at its
 * limit would be refused until it had reached the old time again.
 *
 * Up to 1000 requests the key is the list of the times of the last `max` that passed, newest first: the
 * oldest one decides if another may. Above, it counts by 64th parts of the window; the oldest part counts
 * whole although some of it is outside already, so too few pass rather than too many, by at most one part's
 * worth.
 *
 * KEYS[1]; ARGV: window in milliseconds, max. Returns milliseconds to wait, 0 for a request that was counted.
 */
const TAKE = redisScript(`
local key, window, max = KEYS[1], tonumber(ARGV[1]), tonumber(ARGV[2])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

if max <= 1000 then
  local newest = tonumber(redis.call('LINDEX', key, 0) or 0)
  if newest > now + window then redis.call('DEL', key) elseif newest > now then now = newest end
  local oldest = redis.call('LINDEX', key, max - 1)
  if oldest and now - oldest < window then return oldest + window - now end
  redis.call('LPUSH', key, string.format('%.0f', now))
  redis.call('LTRIM', key, 0, max - 1)
  redis.call('PEXPIRE', key, window)
  return 0
end

local length = window / 64
local part = math.floor(now / length)
local sum, oldest = 0, part
local counts = redis.call('HGETALL', key)
for i = 1, #counts, 2 do
  local at = tonumber(counts[i])
  if at < part - 64 or at > part + 64 then
    redis.call('HDEL', key, counts[i])
  else
    sum = sum + counts[i + 1]
    if at < oldest then oldest = at end
  end
end
if sum >= max then return math.ceil((oldest + 65) * length - now) end
redis.call('HINCRBY', key, string.format('%.0f', part), 1)
redis.call('PEXPIRE', key, math.ceil(window + length))
return 0
`);

/** KEYS[1], a list. Removes its newest time. */
const GIVE_BACK = redisScript("redis.call('LPOP', KEYS[1])");
/** Maximum limit for which a key is a list. */
const MOST_LISTED = 1000;

/**
 * Keeps a sliding window for each key, shared by every process on this Redis: `max` and not one more in any
 * window. Rejects with 503 while Redis is down; the caller decides what counts then.
 */
export function redisRateLimiter(redis: RedisConnection): RateLimitStore {
  // A changed rule starts over, and its key has the type that it needs.
  const nameOf = (key: string, window: number, max: number) => redis.key(`limit:${window}:${max}:${key}`);
  return {
    async take(key, window, max) {
      if (max < 1) return Math.max(1, Math.ceil(window));
      const name = nameOf(key, window, max);
      const wait = await redis.script<number>(TAKE, [name], [Math.round(window * 1000), max]);
      return Math.ceil(wait / 1000);
    },
    async giveBack(key, window, max) {
      // Guesses never have such a high limit: it is for requests.
      if (max <= MOST_LISTED) await redis.script(GIVE_BACK, [nameOf(key, window, max)], []);
    },
  };
}

/**
 * Creates a limiter that counts with the `increment` of a secondary storage object; undefined if it has none.
 *
 * Requests are counted by halves of the window. One passes if, with those of its half and of the two before,
 * there are `max` at most: no window is longer, so in none do more pass. In turn a client that used all of
 * them waits for up to a window and a half. The halves are those of this process's clock.
 */
export function incrementRateLimiter(given: SecondaryOption, env: RedisEnv): RateLimitStore | undefined {
  if (!("increment" in given) || typeof given.increment !== "function") return undefined;
  const storage = given;
  const bounded = bounding(env);
  const now = steadyClock(env.now);

  /** Returns the stored or new count. A storage that returns anything else can't count. */
  async function ask(work: () => unknown): Promise<number> {
    const count = Number((await bounded(async () => work())) ?? 0);
    if (Number.isSafeInteger(count) && count >= 0) return count;
    throw new TypeError(
      "increment of secondaryStorage doesn't return a whole number, or get doesn't return the count.",
    );
  }

  return {
    async take(key, window, max) {
      if (max < 1) return window;
      const half = (window * 1000) / 2;
      const time = now();
      const part = Math.floor(time / half);
      const nameOf = (at: number) => `${storage.keyPrefix ?? ""}limit:${window}:${max}:${key}:${at}`;
      const until = (at: number) => Math.max(1, Math.ceil((at * half - time) / 1000));
      const counts = await Promise.all(
        [part, part - 1, part - 2].map((at) => ask(() => storage.get(nameOf(at)))),
      );
      const [present = 0, last = 0, first = 0] = counts;
      // Refused requests aren't counted: otherwise a client that keeps sending them would never pass again.
      const wait = present >= max ? 3 : present + last >= max ? 2 : present + last + first >= max ? 1 : 0;
      if (wait > 0) return until(part + wait);
      const counted = await ask(() => storage.increment?.(nameOf(part), 2 * window));
      // Several came at once. All of them are counted, so the wait lasts until this half is out of the
      // window.
      return counted + last + first <= max ? 0 : until(part + 3);
    },
  };
}
