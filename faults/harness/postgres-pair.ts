import type { PostgresServer } from "./postgres.ts";
import { sleep } from "./wait.ts";

/** Milliseconds between cutting off the standby and losing the primary. */
const CUT_OFF = 500;

/** Primary with a standby that has every confirmed write. */
export interface PostgresPair {
  /** Server that accepts writes, or did so last. */
  readonly primary: PostgresServer;
  /**
   * Kills or freezes the primary. The standby is cut off from it shortly before, so that the primary has
   * writes on disk that the standby doesn't have.
   */
  lose(how: "kill" | "freeze"): Promise<void>;
  /** Promotes the standby. The former primary stays as it is. */
  failOver(): Promise<void>;
  /** Removes the former primary, and creates a standby of the new one. */
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
      // A frozen primary must not continue, even for a moment: it would answer with old data.
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
