/**
 * The floor on Redis: `node:http` and one GET of the session's JSON. Started as `node redis.ts URL PORT SECRET
 * PREFIX`. It reads the sessions of the peer's storage.
 */
import { Redis } from "ioredis";
import { serve } from "./session.ts";

const [url = "", port = "0", secret = "", prefix = ""] = process.argv.slice(2);
const redis = new Redis(url);

serve(Number(port), secret, async (token) => {
  const text = await redis.get(prefix + token);
  if (text === null) return "null";
  // The shape that the bench wrote: a session and its user.
  const found = JSON.parse(text) as { session: { expiresAt: string } };
  return Date.parse(found.session.expiresAt) <= Date.now() ? "null" : JSON.stringify(found);
});
