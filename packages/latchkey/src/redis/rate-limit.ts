import type { RateLimitStore } from "../security/rate-limit.ts";
import type { RedisConnection } from "./connection.ts";
import { redisScript } from "./script.ts";

/**
 * One step on the server for each request: reading, judging and counting can't be parted. The time is
 * the server's own, so processes with wrong clocks count alike; it never goes back within one key. A clock that was set
 * back by more than a window begins anew: keys end by that clock, so a client at its limit was refused until it had come
 * so far again.
 *
 * Up to 1000 requests the key is the list of the times of the last `max` that passed, newest first: the oldest one
 * decides whether another may. Above, it counts by 64th parts of the window; the oldest part counts whole although
 * some of it lies outside already, so too few pass rather than too many, by at most one part's worth.
 *
 * KEYS[1]; ARGV: window in milliseconds, max. Answers milliseconds to wait, 0 for a request that was counted.
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

/** KEYS[1], a list. The newest time in it counts no more. */
const GIVE_BACK = redisScript("redis.call('LPOP', KEYS[1])");
/** Up to here a key is a list. */
const MOST_LISTED = 1000;

/**
 * A sliding window for each key, shared by every process on this Redis: `max` and not one more in any window.
 * Rejects with 503 while Redis isn't there; who limits by it says what counts then.
 */
export function redisRateLimiter(redis: RedisConnection): RateLimitStore {
  // A rule that changed starts anew, and its key is of the kind that it needs.
  const nameOf = (key: string, window: number, max: number) => redis.key(`limit:${window}:${max}:${key}`);
  return {
    async take(key, window, max) {
      if (max < 1) return Math.max(1, Math.ceil(window));
      const name = nameOf(key, window, max);
      const wait = await redis.script<number>(TAKE, [name], [Math.round(window * 1000), max]);
      return Math.ceil(wait / 1000);
    },
    async giveBack(key, window, max) {
      // Nothing that is guessed may be tried so often: such a limit is for requests.
      if (max <= MOST_LISTED) await redis.script(GIVE_BACK, [nameOf(key, window, max)], []);
    },
  };
}
