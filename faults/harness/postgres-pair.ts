import type { PostgresServer } from "./postgres.ts";
import { sleep } from "./wait.ts";

/** Milliseconds. */
const CUT_OFF = 500;

/** A primary and a standby that has every confirmed write. */
export interface PostgresPair {
  /** The server that takes writes, or took them last. */
  readonly primary: PostgresServer;
  /**
   * The primary is gone. The standby is cut off from it a moment before, so that there are writes which the primary has
   * on disk and the standby doesn't.
   */
  lose(how: "kill" | "freeze"): Promise<void>;
  /** The standby takes over. What was the primary is left as it is. */
  failOver(): Promise<void>;
  /** Removes the former primary, and gives the new one a standby. */
  renew(): Promise<void>;
  remove(): Promise<void>;
}

export async function startPair(first: PostgresServer): Promise<PostgresPair> {
  let primary = first;
  let standby: PostgresServer | undefined;
  let former: PostgresServer | undefined;
  const pair: PostgresPair = {
    get primary() {
      return primary;
    },
    async lose(how) {
      await standby?.cutOff();
      await sleep(CUT_OFF);
      await primary[how]();
    },
    async failOver() {
      if (standby === undefined) throw new Error("There is no standby");
      await standby.promote();
      [former, primary, standby] = [primary, standby, undefined];
    },
    async renew() {
      // One that was halted must not go on, even for a moment: it would answer with what was true before.
      await former?.kill();
      await former?.remove();
      former = undefined;
      standby = await primary.standby();
    },
    async remove() {
      for (const server of [former, standby, primary]) await server?.remove();
    },
  };
  try {
    await pair.renew();
  } catch (error) {
    await pair.remove();
    throw error;
  }
  return pair;
}
