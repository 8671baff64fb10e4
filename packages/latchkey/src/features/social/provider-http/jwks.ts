import { createLocalJWKSet, errors, type JWTVerifyGetKey } from "jose";
import { service } from "../../../kernel/contracts/service.ts";
import { object } from "../identity/read-profile.ts";
import { jsonOf, ProviderUnreachable, providerDoor } from "./provider-http.ts";

/** Milliseconds after which keys are read again before they are used. */
const FRESH = 600_000;
/** Milliseconds between two reads because of an unknown key: made-up key ids cause no more requests. */
const PAUSE = 5_000;

interface Kept {
  find: JWTVerifyGetKey;
  at: number;
}

/**
 * Keys of providers, read when they are needed and kept. An unknown key id makes them read again, since a
 * provider may have begun to sign with another key. Keys that a token itself names (`jku`, `x5u`, `jwk`) are
 * ignored.
 */
export const keysOf = service((core) => {
  const door = core.use(providerDoor);
  const { env } = core;
  const kept = new Map<string, Kept>();
  const reading = new Map<string, Promise<Kept>>();

  async function read(provider: string, url: string): Promise<Kept> {
    const answer = await door.ask(url, { provider, method: "GET", headers: { accept: "application/json" } });
    const { keys } = object(answer.status === 200 ? jsonOf(answer) : undefined) ?? {};
    if (!Array.isArray(keys)) throw new ProviderUnreachable(`${url} returns no key set.`);
    const found = { find: createLocalJWKSet({ keys }), at: env.now() };
    kept.set(url, found);
    return found;
  }

  function readOnce(provider: string, url: string): Promise<Kept> {
    const underway = reading.get(url) ?? read(provider, url).finally(() => reading.delete(url));
    reading.set(url, underway);
    return underway;
  }

  return (provider: string, url: string): JWTVerifyGetKey =>
    async (header, token) => {
      const before = kept.get(url);
      const current =
        before !== undefined && env.now() - before.at < FRESH ? before : await readOnce(provider, url);
      try {
        return await current.find(header, token);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey) || env.now() - current.at < PAUSE) throw error;
        return (await readOnce(provider, url)).find(header, token);
      }
    };
});
