import { defaultEnv } from "./base/default-env.ts";
import type { MaybePromise } from "./base/maybe-promise.ts";
import { coreFeatures } from "./engine/core-features.ts";
import { handleDeliveries } from "./engine/deliveries.ts";
import { exportOptions } from "./engine/export-options.ts";
import { keepInternals } from "./engine/internals.ts";
import { makeCore } from "./engine/make-core.ts";
import { type EngineStats, engineStats } from "./engine/stats.ts";
import { sealedTexts, secretRing } from "./features/secrets/index.ts";
import { sessionOutage } from "./features/sessions/index.ts";
import { countSessions } from "./features/sessions/store.ts";
import { type SetUpProvider, setUpProviders } from "./features/social/registry/registry.ts";
import { uiConfig } from "./features/ui/index.ts";
import type { CoreApi, GetSessionAnswer } from "./generated/api.ts";
import type { Answer, Exchange } from "./kernel/contracts/exchange.ts";
import type { Concern, Feature } from "./kernel/contracts/feature.ts";
import type { AdditionalFields, Fields, FieldsOf, NoFields } from "./kernel/contracts/fields/fields.ts";
import { makeApi } from "./kernel/pipeline/api.ts";
import { makeApp } from "./kernel/pipeline/app.ts";
import { jobsOf, makeJobs } from "./kernel/pipeline/jobs/jobs.ts";
import { countForHost, type HostRequest, ownKey } from "./kernel/pipeline/limits/count-by-address.ts";
import { type OpenApiDocument, openApiOf } from "./kernel/pipeline/openapi.ts";
import { placeForHost } from "./kernel/pipeline/place.ts";
import { type RequestAbout, webHandler } from "./kernel/pipeline/web.ts";
import { resolveOptions } from "./options/declared.ts";
import type { LatchkeyOptions } from "./options/index.ts";
import type { UiConfig } from "./shared/ui-config.ts";
import type { AdoptionPlan, AdoptionReport, FinishReport } from "./storage/adoption/adoption.ts";
import type { AdoptionProgress } from "./storage/adoption/alone.ts";
import type { GeneratedSchema, SchemaTool } from "./storage/generating/generate.ts";
import type { Backlog, GivenUp } from "./storage/outbox/outbox.ts";
import type { MigrationPlan, MigrationReport } from "./storage/tables/migrate.ts";
import type { Transfer } from "./storage/transfer/transfer.ts";

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
export type { SetUpProvider } from "./features/social/registry/registry.ts";
export type * from "./generated/api.ts";
export type { ApiCall, BareApiCall, CallHeaders, CallOptions } from "./kernel/contracts/call.ts";
export type { Concern, Feature } from "./kernel/contracts/feature.ts";
export type {
  AdditionalField,
  AdditionalFields,
  Fields,
  FieldsOf,
  NoFields,
} from "./kernel/contracts/fields/fields.ts";
export type {
  DatabaseHooks,
  EndpointCall,
  EndpointHooks,
  EndpointOutcome,
  HookContext,
  HookRow,
  TableHooks,
  WriteHooks,
} from "./kernel/contracts/hooks.ts";
export type { RequestAbout } from "./kernel/pipeline/web.ts";
export type { LatchkeyOptions } from "./options/index.ts";
export type { GeneratedSchema, SchemaTool } from "./storage/generating/generate.ts";

/**
 * An engine. `F`: fields that the application adds to users and sessions. `Added`: calls that optional
 * features add to `api`.
 */
export interface Latchkey<F extends Fields = NoFields, Added = unknown> {
  /**
   * Answers a web-standard request. Mount it at `basePath`. `peer`: the IP address of the client's socket, if
   * the host knows it. Without it, and with trusted proxies, the request counts as one that came through
   * them.
   */
  readonly handler: (request: Request, about?: RequestAbout) => Promise<Response>;
  /** The mount point: `/api/auth`, or `basePath` of the options. */
  readonly basePath: string;
  /** The same handler without `Request` and `Response`, for adapters such as `latchkey/node`. */
  readonly handleExchange: (exchange: Exchange) => MaybePromise<Answer>;
  /** Every route, in process. */
  readonly api: CoreApi<F> & Added;
  /** The data that screens need before they render: the answer of `GET /ui/config`. Never changes. */
  readonly uiConfig: UiConfig;
  /**
   * Reports whether a browser may be sent to a target: an absolute URL of a trusted origin, or a safe path on
   * this one. Every `callbackURL` is checked by it; pages of the host use it for their `redirect_to`.
   */
  isSafeTarget(url: string): boolean;
  /** The sign-in providers, each with the redirect URL to register there and the client IDs. */
  readonly providers: readonly SetUpProvider[];
  /** For types only: `typeof auth.$Infer.Session` is a session with its user. */
  readonly $Infer: { readonly Session: NonNullable<GetSessionAnswer<F>> };
  /** Has no value. For types only: `inferFields<typeof auth>()` of the client reads it. */
  readonly $fields?: F;
  /** Creates or completes the tables. Safe when several processes start at once. */
  migrate(): Promise<MigrationReport>;
  /** Returns the changes that `migrate` would make. Changes nothing. */
  plan(): Promise<MigrationPlan>;
  /**
   * Returns the tables that `migrate` creates, in the form of a tool: a module for Drizzle or Kysely, models for Prisma,
   * or the SQL. Uses no connection. `kind`: `mysql` or `mariadb`, which Prisma and the SQL need unless the URL begins with
   * `mariadb:`. Rejects with `ConfigurationError` if it is missing, or isn't that of the database.
   */
  generateSchema(tool: SchemaTool, kind?: "mysql" | "mariadb"): Promise<GeneratedSchema>;
  /**
   * Looks at the tables of a compatible deployment and says how `adopt` would take them over. `unreadable`: the number
   * of encrypted values that no configured secret opens. Changes nothing.
   */
  adoptionPlan(): Promise<AdoptionPlan & { readonly unreadable: number }>;
  /**
   * Takes over the tables of a compatible deployment where they are: adds what is missing and completes the
   * rows. Its servers can go on running, unless the plan's `format` is `own`. An interrupted adoption continues
   * where it stopped. If another process does the same, this one waits for it and calls `onWaiting`, twice a second.
   */
  adopt(onProgress?: (progress: AdoptionProgress) => void, onWaiting?: () => void): Promise<AdoptionReport>;
  /** Reads and writes everything of everyone, for an export and its import into an empty database. */
  readonly transfer: Transfer;
  /**
   * Returns an engine with these options on another database, in whose tables the compatible deployment can read what
   * is imported. `url`: of tables that it made, which `adopt` has to take over. Close it afterwards.
   *
   * @throws ConfigurationError if it is the database of this engine.
   */
  exportTarget(url: string): Latchkey;
  /**
   * Ends the time in which the compatible deployment runs beside this one: rewrites the rows of a database that was
   * taken over, and writes in Latchkey's own forms from then on. Its servers must be stopped. Continues where
   * an earlier call stopped. If another process does the same, this one waits for it, or up to 75 seconds if that one
   * was killed, and calls `onWaiting`, twice a second.
   */
  finishAdoption(
    onProgress?: (progress: AdoptionProgress) => void,
    onWaiting?: () => void,
  ): Promise<FinishReport>;
  /**
   * Lets the compatible deployment serve a database again that was taken over: writes in its forms from now on, and
   * rewrites the secrets that it reads. Every process of this one must be stopped. Returns what it can't read.
   * `plan`: changes nothing.
   */
  giveBack(options?: { plan?: boolean }): Promise<GivenBack>;
  /**
   * Returns OpenAPI 3.1 of the routes. The first call builds it, in a few milliseconds; later ones return the
   * same object.
   */
  openapi(): OpenApiDocument;
  /**
   * Rejects unless the database accepts a write: with `ConfigurationError` if it never did and waiting won't
   * help, otherwise with 503.
   */
  check(): Promise<void>;
  /** Returns the engine's current load. Costs nothing. */
  stats(): EngineStats;
  /**
   * Takes a place among the requests in progress for work that the host does itself, such as a page. Returns
   * the function that gives the place back, or undefined under too much load: then refuse with 503 and
   * `Retry-After`.
   */
  takePlace(): (() => void) | undefined;
  /**
   * Counts a request that the host answers itself, such as a page, under the client's IP address, by the rule
   * for every path (`rateLimit.window`, `max`). Returns 0 if the request may pass, otherwise the seconds to
   * wait: then refuse with 429 and `Retry-After`.
   */
  countRequest(request: HostRequest): MaybePromise<number>;
  /**
   * Returns a name for the client of a request, by its IP address or its IPv6 network, to share out the
   * host's work. Undefined if clients can't be distinguished.
   */
  clientOf(request: Omit<HostRequest, "path">): string | undefined;
  /**
   * Returns the number of unexpired sessions; 1,000,000 stands for more. Reads an index, so don't call it
   * every second. Undefined if sessions are stored outside of the database.
   */
  countSessions(): Promise<number | undefined>;
  /**
   * Returns the messages waiting in the outbox, of all processes. Counts rows, so don't call it every second.
   */
  backlog(): Promise<Backlog>;
  /** Messages of the outbox that could not be delivered: the newest 200. */
  readonly givenUp: {
    list(): Promise<GivenUp[]>;
    /** Queues them again as if they were new. Resolves to the number of IDs that had been given up. */
    retry(ids: readonly string[]): Promise<number>;
    /** Removes them. Resolves to the number of IDs that had been given up. */
    drop(ids: readonly string[]): Promise<number>;
  };
  /** Returns conflicts between stored data and the options, for operators. Queries the database. */
  concerns(): Promise<readonly Concern[]>;
  /**
   * Begins the work in the background: sends the messages in the outbox, including those that other processes
   * left there, and removes expired rows. The first request does it too.
   */
  start(): void;
  /** Finishes the work in progress and closes the database. */
  close(): Promise<void>;
}

/** The result of `giveBack`. */
export interface GivenBack {
  /** Secrets and tokens in the compatible deployment's form now. */
  readonly rewritten: number;
  /** The versions of it that can use the database, as a sentence. Absent: all that could before. */
  readonly condition?: string;
  /** Values that it can't read. */
  readonly unreadable: {
    /** Users who have to reset their passwords. */
    readonly passwords: number;
    /** Open sessions: their users have to sign in again. */
    readonly sessions: number;
    /** Users who have to set up their authenticator apps again: better-auth can't read their keys. */
    readonly secondFactors: number;
    /** Users whose backup codes no longer work. */
    readonly backupCodes: number;
    /** Values that no configured secret opens. */
    readonly secrets: number;
  };
}

/** The calls that the given features add to `auth.api`, combined. */
type AddedBy<Given extends Feature> = (
  Given extends Feature<infer Api>
    ? (api: Api) => void
    : never
) extends (api: infer All) => void
  ? All
  : never;

/** The columns that the given features add to users and that users can write. */
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
 * Creates an engine. Nothing is read from the network and no table is touched before the first request or
 * `migrate()`.
 *
 * @throws ConfigurationError that names the option, its value and the expected one.
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
  const { telemetry } = core.env;
  handleDeliveries(core, features);
  const adoption = () =>
    core.db.adoption(
      features.flatMap(({ adoption }) => (adoption === undefined ? [] : core.use(adoption))),
      () => core.leases.take("adoption"),
      resolved.advanced.database,
    );
  const jobs = makeJobs(core, jobsOf(features));
  let openApi: OpenApiDocument | undefined;
  let isStarted = false;
  const start = (): void => {
    isStarted = true;
    core.clock.start();
    core.outbox.start();
    jobs.start();
  };
  const unobserve = telemetry?.observe({ pool: () => core.db.stats(), outbox: () => core.outbox.backlog() });
  // Work in the background is no part of the request that starts it.
  const begin = telemetry === undefined ? start : () => telemetry.detached(start);
  const handleExchange = (exchange: Exchange): MaybePromise<Answer> => {
    // A host that only mounts the handler still sends what an earlier process left in the outbox.
    if (!isStarted) begin();
    return app.handle(exchange);
  };
  keepInternals(handleExchange, { core, options });
  return {
    handler: webHandler(handleExchange, resolved.onAPIError.throw),
    basePath: resolved.basePath,
    handleExchange,
    // The generated types are printed from the routes that `makeApi` walks through.
    api: makeApi(app) as unknown as CoreApi<
      FieldsOf<SessionFields, UserFields & ColumnsBy<Plugins[number]>>
    > &
      AddedBy<Plugins[number]>,
    // Its value is never read.
    $Infer: {} as Latchkey<FieldsOf<SessionFields, UserFields & ColumnsBy<Plugins[number]>>>["$Infer"],
    uiConfig: core.use(uiConfig),
    providers: core.use(setUpProviders),
    isSafeTarget: (url) => core.origins.isSafeTarget(url),
    async migrate() {
      const report = await core.db.migrate();
      await core.writing.load();
      await core.use(secretRing).note();
      await core.clock.measure();
      return report;
    },
    plan: () => core.db.plan(),
    generateSchema: (tool, kind) => core.db.generateSchema(tool, kind),
    async adoptionPlan() {
      const plan = await adoption().plan();
      return { ...plan, unreadable: plan.format === null ? 0 : await core.use(secretRing).unreadable() };
    },
    async adopt(onProgress, onWaiting) {
      const report = await adoption().run({ onProgress, onWaiting });
      if (report.applied.length > 0) await core.use(secretRing).note();
      await core.writing.load();
      return report;
    },
    async finishAdoption(onProgress, onWaiting) {
      const report = await adoption().finish({ onProgress, onWaiting }, core.use(secretRing).sealOwn);
      await core.writing.load();
      return report;
    },
    transfer: core.db.transfer(sealedTexts(core)),
    exportTarget: (url) => latchkey(exportOptions(options, url)),
    async giveBack({ plan = false } = {}) {
      const unreadable = await adoption().unreadable();
      const condition = await adoption().versionNeeded();
      if (!plan) await adoption().share();
      await core.writing.load();
      const { rewritten, ...others } = await core.use(secretRing).share(plan);
      return {
        rewritten,
        ...(condition === undefined ? {} : { condition }),
        unreadable: { sessions: 0, ...others, ...unreadable },
      };
    },
    openapi: () => {
      openApi ??= openApiOf(app.onWire, {
        origin: new URL(resolved.baseURL).origin,
        basePath: resolved.basePath,
        sessionCookie: core.cookies.sessionToken.name,
        schemes: Object.assign({}, ...features.map(({ securitySchemes }) => securitySchemes)),
      });
      return openApi;
    },
    async check() {
      try {
        await core.db.check();
      } catch (error) {
        await core.use(sessionOutage)?.doubt();
        throw error;
      }
    },
    stats: () => engineStats(core, hashing),
    takePlace: () => placeForHost(core),
    countRequest: (request) => countForHost(core, request),
    clientOf: ({ peer, header }) => ownKey(core.clientAddress(peer, header)),
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
      unobserve?.();
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
