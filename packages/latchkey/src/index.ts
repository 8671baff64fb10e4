import { defaultEnv } from "./base/default-env.ts";
import type { MaybePromise } from "./base/maybe-promise.ts";
import { coreFeatures } from "./engine/core-features.ts";
import { makeCore } from "./engine/make-core.ts";
import { type EngineStats, engineStats } from "./engine/stats.ts";
import { secretRing } from "./features/secrets/index.ts";
import { countSessions } from "./features/sessions/count-store.ts";
import { type SetUpProvider, setUpProviders } from "./features/social/set-up.ts";
import { uiConfig } from "./features/ui/index.ts";
import { noticeDelivery } from "./features/users/index.ts";
import type { CoreApi, GetSessionAnswer } from "./generated/api.ts";
import { makeApi } from "./kernel/api.ts";
import { makeApp } from "./kernel/app.ts";
import { countForHost, type HostRequest } from "./kernel/count-by-address.ts";
import type { Answer, Exchange } from "./kernel/exchange.ts";
import type { Concern, Feature } from "./kernel/feature.ts";
import type { AdditionalFields, Fields, FieldsOf, NoFields } from "./kernel/fields.ts";
import { jobsOf, makeJobs } from "./kernel/jobs.ts";
import { type OpenApiDocument, openApiOf } from "./kernel/openapi.ts";
import { placeForHost } from "./kernel/place.ts";
import { type RequestAbout, webHandler } from "./kernel/web.ts";
import type { LatchkeyOptions } from "./options/index.ts";
import { resolveOptions } from "./options/resolve.ts";
import type { UiConfig } from "./shared/ui-config.ts";
import type { MigrationPlan, MigrationReport } from "./storage/index.ts";
import type { Backlog, GivenUp } from "./storage/outbox.ts";

export {
  APIError,
  type APIErrorBody,
  ConfigurationError,
  type ErrorCode,
  errorCode,
  fail,
  LatchkeyError,
} from "./base/errors.ts";
export type { Letter } from "./engine/letters.ts";
export type { EngineStats, Trouble } from "./engine/stats.ts";
export type { SetUpProvider } from "./features/social/set-up.ts";
export type * from "./generated/api.ts";
export type { ApiCall, BareApiCall, CallHeaders, CallOptions } from "./kernel/call.ts";
export type { Concern, Feature } from "./kernel/feature.ts";
export type { AdditionalField, AdditionalFields, Fields, FieldsOf, NoFields } from "./kernel/fields.ts";
export type {
  DatabaseHooks,
  EndpointCall,
  EndpointHooks,
  EndpointOutcome,
  HookContext,
  HookRow,
  TableHooks,
  WriteHooks,
} from "./kernel/hooks.ts";
export type { RequestAbout } from "./kernel/web.ts";
export type { LatchkeyOptions } from "./options/index.ts";

/** An engine whose routes answer with `F` besides, and whose optional features add `Added` to `api`. */
export interface Latchkey<F extends Fields = NoFields, Added = unknown> {
  /**
   * Answers a web-standard request. Mount it at `basePath`. `peer`: the address of the client's socket, where the host
   * knows it. Where it isn't told, and proxies are trusted, the request counts as one that comes through them.
   */
  readonly handler: (request: Request, about?: RequestAbout) => Promise<Response>;
  /** The mount point: `/api/auth`, or `basePath` of the options. */
  readonly basePath: string;
  /** The same door without `Request` and `Response`, for adapters such as `latchkey/node`. */
  readonly handleExchange: (exchange: Exchange) => MaybePromise<Answer>;
  /** Every route, in process. */
  readonly api: CoreApi<F> & Added;
  /** What screens need before they can be drawn: the answer of `GET /ui/config`. Never changes. */
  readonly uiConfig: UiConfig;
  /**
   * Whether a browser may be sent to a target: an absolute address of a trusted origin, or a safe path on this
   * one. The judge of every `callbackURL`; pages of the host ask it about their own `redirect_to`.
   */
  isSafeTarget(url: string): boolean;
  /** The providers that people can sign in with, and what each has to know of this deployment. */
  readonly providers: readonly SetUpProvider[];
  /** For types only: `typeof auth.$Infer.Session` is a session with its user. */
  readonly $Infer: { readonly Session: NonNullable<GetSessionAnswer<F>> };
  /** Of no value, for types only: `inferFields<typeof auth>()` of the client reads it. */
  readonly $fields?: F;
  /** Makes or completes the tables. Safe when several processes start at once. */
  migrate(): Promise<MigrationReport>;
  /** What `migrate` would do. Changes nothing. */
  plan(): Promise<MigrationPlan>;
  /** OpenAPI 3.1 of the routes. The first call builds it, in a few milliseconds; later ones return the same object. */
  openapi(): OpenApiDocument;
  /**
   * Rejects unless the database takes a write: with `ConfigurationError` where it never did and waiting won't help,
   * else with 503.
   */
  check(): Promise<void>;
  /** How busy the engine is. Costs nothing. */
  stats(): EngineStats;
  /**
   * Takes a place among the requests under way for what the host does itself, such as a page. Answers how it is given
   * back, or undefined where there is too much to do: then refuse with 503 and `Retry-After`.
   */
  takePlace(): (() => void) | undefined;
  /**
   * Counts a request that the host answers itself, such as a page, under the client's IP address, by the rule for every
   * path (`rateLimit.window`, `max`). Answers the seconds to wait; 0 where it may pass. Then refuse with 429 and
   * `Retry-After`.
   */
  countRequest(request: HostRequest): MaybePromise<number>;
  /**
   * A name for the client of a request, by its IP address or its IPv6 network, to share out work of the host. Undefined if
   * clients can't be told apart.
   */
  clientOf(request: Omit<HostRequest, "path">): string | undefined;
  /**
   * Sessions that have not expired, 1,000,000 standing for more: a look through an index, not for every second.
   * Undefined where sessions live outside of the database.
   */
  countSessions(): Promise<number | undefined>;
  /** What waits in the outbox, of all processes. Counts rows: not for every second. */
  backlog(): Promise<Backlog>;
  /** Messages of the outbox that were given up: the newest 200. */
  readonly givenUp: {
    list(): Promise<GivenUp[]>;
    /** Delivers them after all, as if they were new. Resolves to how many of the IDs were given up. */
    retry(ids: readonly string[]): Promise<number>;
    /** Removes them. Resolves to how many of the IDs were given up. */
    drop(ids: readonly string[]): Promise<number>;
  };
  /** What an operator should know of what is stored and doesn't fit the options. Asks the database. */
  concerns(): Promise<readonly Concern[]>;
  /**
   * Begins the work in the background: sends what waits in the outbox, also what other processes left there, and clears
   * away what has expired. The first request does it too.
   */
  start(): void;
  /** Finishes what is under way and closes the database. */
  close(): Promise<void>;
}

/** What the given features add to `auth.api`, all of it together. */
type AddedBy<Given extends Feature> = (
  Given extends Feature<infer Api>
    ? (api: Api) => void
    : never
) extends (api: infer All) => void
  ? All
  : never;

/** The columns of users that the given features add and people write. */
type ColumnsBy<Given extends Feature> = [TakesColumns<Given>] extends [never]
  ? Record<never, never>
  : TakesColumns<Given> extends (columns: infer All extends AdditionalFields) => void
    ? All
    : never;

type TakesColumns<Given> = Given extends { readonly $userFields?: infer Columns }
  ? unknown extends Columns
    ? never
    : (columns: NonNullable<Columns>) => void
  : never;

/**
 * Makes an engine. Nothing is read from the network and no table is touched before the first request or
 * `migrate()`.
 *
 * @throws ConfigurationError that names the option, what it got and what it wants.
 */
export function latchkey<
  const SessionFields extends AdditionalFields = Record<never, never>,
  const Plugins extends readonly Feature[] = readonly [],
  const UserFields extends AdditionalFields = Record<never, never>,
>(
  options: LatchkeyOptions<SessionFields, Plugins, UserFields>,
): Latchkey<FieldsOf<SessionFields, UserFields & ColumnsBy<Plugins[number]>>, AddedBy<Plugins[number]>> {
  const resolved = resolveOptions(options);
  const features: readonly Feature[] = [...coreFeatures(resolved), ...(options.plugins ?? [])];
  const env = defaultEnv({
    ...(options.logger?.log === undefined ? {} : { log: options.logger.log }),
    ...options.env,
  });
  const { core, hashing, limits, closing } = makeCore({ options, resolved, features, env });
  const app = makeApp(core, features);
  for (const { deliveries, notices = [] } of features) {
    const told = notices.map((notice) => [notice.letter.kind, noticeDelivery(notice)] as const);
    for (const [kind, delivery] of [...Object.entries(deliveries ?? {}), ...told]) {
      const deliver = core.use(delivery);
      // The call that wakes the outbox isn't the one that a message belongs to.
      core.outbox.handle(kind, (...message) =>
        core.calls === undefined ? deliver(...message) : core.calls.run(undefined, () => deliver(...message)),
      );
    }
  }
  const jobs = makeJobs(core, jobsOf(features));
  let openApi: OpenApiDocument | undefined;
  let isStarted = false;
  const start = (): void => {
    isStarted = true;
    core.clock.start();
    core.outbox.start();
    jobs.start();
  };
  const handleExchange = (exchange: Exchange): MaybePromise<Answer> => {
    // A host that only mounts the handler still sends what an earlier process left in the outbox.
    if (!isStarted) start();
    return app.handle(exchange);
  };
  return {
    handler: webHandler(handleExchange, resolved.onAPIError.throw),
    basePath: resolved.basePath,
    handleExchange,
    // The generated types are printed from the routes that `makeApi` walks through.
    api: makeApi(app) as unknown as CoreApi<
      FieldsOf<SessionFields, UserFields & ColumnsBy<Plugins[number]>>
    > &
      AddedBy<Plugins[number]>,
    // Nobody reads its value.
    $Infer: {} as Latchkey<FieldsOf<SessionFields, UserFields & ColumnsBy<Plugins[number]>>>["$Infer"],
    uiConfig: core.use(uiConfig),
    providers: core.use(setUpProviders),
    isSafeTarget: (url) => core.origins.isSafeTarget(url),
    async migrate() {
      const report = await core.db.migrate();
      await core.use(secretRing).note();
      await core.clock.measure();
      return report;
    },
    plan: () => core.db.plan(),
    openapi: () => {
      openApi ??= openApiOf(app.onWire, {
        origin: new URL(resolved.baseURL).origin,
        basePath: resolved.basePath,
        sessionCookie: core.cookies.sessionToken.name,
        schemes: Object.assign({}, ...features.map(({ securitySchemes }) => securitySchemes)),
      });
      return openApi;
    },
    check: () => core.db.check(),
    stats: () => engineStats(core, hashing),
    takePlace: () => placeForHost(core),
    countRequest: (request) => countForHost(core, request),
    clientOf: ({ peer, header }) => core.clientAddress(peer, header).limitKey,
    countSessions: () => core.use(countSessions)(),
    backlog: () => core.outbox.backlog(),
    givenUp: {
      // The contents hold links and codes.
      list: async () => (await core.outbox.listGivenUp()).map(({ payload: _, ...message }) => message),
      retry: core.outbox.retry,
      drop: core.outbox.drop,
    },
    async concerns() {
      const looks = core.features.flatMap(({ concerns }) =>
        concerns === undefined ? [] : [core.use(concerns)],
      );
      return (await Promise.all(looks.map((look) => look()))).flat();
    },
    start,
    async close() {
      core.clock.stop();
      await jobs.stop();
      await core.outbox.stop();
      await hashing.close();
      for (const finish of closing) await finish();
      await limits.close();
      await core.redis?.close();
      await core.secondary?.close();
      await core.db.close();
    },
  };
}
