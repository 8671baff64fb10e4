import { hash } from "node:crypto";

/** A Lua script, which the server runs as one step. */
export interface RedisScript {
  readonly text: string;
  readonly sha1: string;
}

export function redisScript(text: string): RedisScript {
  // Redis identifies a script this way (EVALSHA); no security depends on it.
  return { text, sha1: hash("sha1", text, "hex") };
}
