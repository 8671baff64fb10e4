import type { Log } from "../../../base/env.ts";
import { isFailure, SERVICE_UNAVAILABLE, unavailable } from "../../../base/errors.ts";
import type { MaybePromise } from "../../../base/maybe-promise.ts";
import { actorOf } from "../../../kernel/contracts/all-features.ts";
import type { Context } from "../../../kernel/contracts/context.ts";
import type { Found } from "../../../kernel/contracts/identity.ts";
import { service } from "../../../kernel/contracts/service.ts";
import type { HeldToken } from "../../../kernel/contracts/session-part.ts";
import { latestEnd } from "../opening/lifetime.ts";
import { sessionRows, sessionStore } from "../store.ts";

/** Milliseconds between reads that check whether the database is back. */
const PAUSE = 250;
/** No session is stored under it. */
const NO_TOKEN = "outage";
export const DEGRADED = "x-latchkey-degraded";

type Find = (context: Context, held: HeldToken) => MaybePromise<Found | undefined>;

/** Session checks while the database is away. */
export interface SessionOutage {
  /** Wraps the usual way to find a session. Routes without `duringOutage` use that way alone. */
  around(usual: Find): Find;
  /** Checks whether the database responds, after it refused a write. Never rejects. */
  doubt(): Promise<void>;
  /** True while the database is away and there may be copies that answer. */
  isAnswering(): boolean;
}

/** Undefined if nothing answers in place of the database: decided when the engine is made. */
export const sessionOutage = service((core): SessionOutage | undefined => {
  const { held } = core.use(sessionStore);
  if (held === undefined) return undefined;
  const rows = core.use(sessionRows);
  const actor = core.use(actorOf);
  const { maximumLifetime } = core.options.session;
  const watch = watchDatabase(async () => rows.find(NO_TOKEN), core.log);
  core.whenClosing(watch.close);

  /** A session in doubt gets 503: it isn't ended, and no cookie is cleared. */
  async function degraded(context: Context, { token, stored }: HeldToken): Promise<Found> {
    const copy = await held?.find(stored);
    if (copy === undefined) throw unavailable(1);
    const { session } = copy;
    // Only the database knows if that user may still act as the owner.
    if (actor(session) !== undefined) throw unavailable(1);
    const end = Math.min(Date.parse(session.expiresAt), latestEnd(session, maximumLifetime));
    if (core.clock.isOver(end, context.now)) throw unavailable(1);
    context.setHeader(DEGRADED, "1");
    return { ...copy, token, isDegraded: true };
  }

  return {
    around: (usual) => (context, asked) => {
      if (context.route.spec.duringOutage !== true) return usual(context, asked);
      if (watch.isAway && held.canBeTrusted()) return degraded(context, asked);
      const failed = async (error: unknown): Promise<Found> => {
        const isDown =
          isFailure(error, SERVICE_UNAVAILABLE) && held.canBeTrusted() && (await watch.confirm());
        if (!isDown) throw error;
        return degraded(context, asked);
      };
      try {
        const found = usual(context, asked);
        return found instanceof Promise ? found.catch(failed) : found;
      } catch (error) {
        return failed(error);
      }
    },
    async doubt() {
      await watch.confirm();
    },
    isAnswering: () =>
      watch.awaySince !== undefined &&
      performance.now() - watch.awaySince < held.life * 1000 &&
      held.canBeTrusted(),
  };
});

interface DatabaseWatch {
  readonly isAway: boolean;
  /** By `performance.now`. Undefined: it isn't away. */
  readonly awaySince: number | undefined;
  /** Asks the database, after something has failed there. Resolves to true if it doesn't respond. */
  confirm(): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Remembers that the database doesn't respond, so that only the first requests wait for it, and asks it until it does.
 * One failed statement isn't an outage: it is asked once more, for all requests together.
 */
function watchDatabase(ask: () => Promise<unknown>, log: Log): DatabaseWatch {
  let awaySince: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const later = () => {
    if (!isClosed) timer = setTimeout(() => void look(), PAUSE).unref();
  };
  async function look(): Promise<void> {
    try {
      await ask();
    } catch (error) {
      if (isFailure(error, SERVICE_UNAVAILABLE)) return later();
      // It responds, if only with an error.
    }
    awaySince = undefined;
    if (!isClosed) log("info", "The database is responding again");
  }

  let asking: Promise<boolean> | undefined;

  async function asked(): Promise<boolean> {
    try {
      await ask();
      return false;
    } catch (error) {
      if (!isFailure(error, SERVICE_UNAVAILABLE)) return false;
      awaySince ??= performance.now();
      log("warn", "The database isn't responding; sessions are checked from their copies in Redis", {
        error: String(error instanceof Error ? (error.cause ?? error) : error),
      });
      later();
      return true;
    } finally {
      asking = undefined;
    }
  }

  return {
    get isAway() {
      return awaySince !== undefined;
    },
    get awaySince() {
      return awaySince;
    },
    async confirm() {
      if (awaySince !== undefined) return true;
      asking ??= asked();
      return asking;
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
