import type { Log } from "../env.ts";
import { failureIn } from "../errors.ts";
import type { MaybePromise } from "../maybe-promise.ts";
import type { Meter } from "../meter.ts";
import { DURATIONS, methodOf, telemetryMeter, templateOf } from "./meter.ts";
import {
  type Attributes,
  ERROR,
  type Instruments,
  KIND,
  type Observed,
  type OpenTelemetry,
  type Span,
} from "./open-telemetry.ts";
import { describeStatement } from "./statement-text.ts";

const NAME = "latchkey";
/** Messages that wait for their delivery, in memory. */
const MOST = 1_000;
const NO_TRACE = "00000000000000000000000000000000";

/** The end of a request. `error`: the code of the answer, or the name of an error. */
export interface Outcome {
  readonly status: number;
  readonly error?: string | undefined;
}

export interface TracedRequest {
  readonly method: string;
  /** The declared path below the mount point; another text has no template. */
  readonly route: string | undefined;
  header(name: string): string | undefined;
}

export interface DatabaseAbout {
  readonly system: "sqlite" | "postgresql" | "mysql" | "mariadb";
  readonly address?: string | undefined;
  readonly port?: number | undefined;
  readonly namespace?: string | undefined;
}

/** The load of an engine. */
export interface Observable {
  pool(): { readonly used: number; readonly idle: number; readonly waiting: number } | undefined;
  outbox(): Promise<{ readonly pending: number; readonly givenUp: number }>;
}

/** Spans and metrics of one engine, or of the pages around it. Absent unless configured: then nothing asks. */
export interface Telemetry {
  readonly api: OpenTelemetry;
  readonly meter: Meter;
  /** Runs a request in its span. It is part of the caller's trace (`traceparent`), or of the current span. */
  request<T>(
    request: TracedRequest,
    work: () => MaybePromise<T>,
    outcome: (result: T) => Outcome,
  ): MaybePromise<T>;
  /** Runs a part of a request in a span. */
  part<T>(name: string, work: () => MaybePromise<T>, attributes?: Attributes): MaybePromise<T>;
  /** Keeps the current trace for the delivery of a message. */
  remember(message: string): void;
  /** Runs a delivery in a span: of the trace that wrote the message, if this process did. */
  delivery<T>(kind: string, message: string, work: () => Promise<T>): Promise<T>;
  /** Measures what there is at the moment, until the returned function is called. */
  observe(engine: Observable): () => void;
  /** Runs work that belongs to no trace. */
  detached<T>(work: () => T): T;
  /** Returns a function that runs a statement in a span of its database. */
  statements(database: DatabaseAbout): <T>(sql: string, work: () => MaybePromise<T>) => MaybePromise<T>;
  /** ID of a request that leads to its trace: that of the trace, and of the span. */
  requestId(): string | undefined;
  /** Adds the IDs of the trace and the span to each line. */
  traced(log: Log): Log;
}

/** `url`: the public URL of the service. */
export function telemetry(
  api: OpenTelemetry,
  { basePath, url }: { basePath: string; url: string },
): Telemetry {
  const tracer = api.trace.getTracer(NAME);
  const instruments = api.metrics.getMeter(NAME);
  const { protocol, hostname, port } = new URL(url);
  const scheme = protocol.slice(0, -1);
  const server = {
    "url.scheme": scheme,
    "server.address": hostname,
    "server.port": Number(port) || (scheme === "https" ? 443 : 80),
  };
  const current = () => api.context.active();
  const ids = () => {
    const found = api.trace.getSpan(current())?.spanContext();
    // Without a tracer (`OTEL_TRACES_EXPORTER=none`), a span has the IDs of the caller, who may repeat them.
    return found === undefined || found.isRemote === true || found.traceId === NO_TRACE ? undefined : found;
  };

  function within<T>(
    span: Span,
    parent: unknown,
    work: () => MaybePromise<T>,
    end: (result: T) => void,
    failed: (error: unknown) => void,
  ): MaybePromise<T> {
    const stop = (error: unknown): never => {
      failed(error);
      span.end();
      throw error;
    };
    const done = (result: T): T => {
      end(result);
      span.end();
      return result;
    };
    try {
      const result = api.context.with(api.trace.setSpan(parent, span), work);
      return result instanceof Promise ? result.then(done, stop) : done(result);
    } catch (error) {
      return stop(error);
    }
  }

  const failing = (span: Span) => (error: unknown) => {
    const answer = failureIn(error);
    if (answer !== undefined && answer.statusCode < 500) {
      // A refusal, which also rolls a transaction back.
      span.setAttributes({ "latchkey.error.code": answer.code });
      return;
    }
    span.setAttributes({ "error.type": typeOf(error) });
    span.setStatus({ code: ERROR });
  };

  const messages = new Map<string, unknown>();

  return {
    api,
    meter: telemetryMeter(instruments, { basePath, scheme }),
    part(name, work, attributes = {}) {
      const parent = current();
      const span = tracer.startSpan(name, { attributes }, parent);
      return within(span, parent, work, () => {}, failing(span));
    },
    remember(message) {
      // Those of other processes, and those of transactions that failed, would stay.
      if (messages.size >= MOST) messages.delete(messages.keys().next().value ?? "");
      messages.set(message, current());
    },
    async delivery(kind, message, work) {
      const parent = messages.get(message) ?? api.ROOT_CONTEXT;
      messages.delete(message);
      const attributes = { "latchkey.outbox.kind": kind };
      const span = tracer.startSpan(`deliver ${kind}`, { kind: KIND.consumer, attributes }, parent);
      return within(span, parent, work, () => {}, failing(span));
    },
    observe: (engine) => observeLoad(instruments, engine),
    detached: (work) => api.context.with(api.ROOT_CONTEXT, work),
    request(request, work, outcome) {
      const isInner = ids() !== undefined;
      const parent = isInner ? current() : api.propagation.extract(current(), request, HEADERS);
      const method = methodOf(request.method);
      const template = request.route === undefined ? undefined : templateOf(basePath, request.route);
      const name = method === "_OTHER" ? "HTTP" : method;
      const span = tracer.startSpan(
        template === undefined ? name : `${name} ${template}`,
        {
          kind: isInner ? KIND.internal : KIND.server,
          attributes: {
            ...server,
            "http.request.method": method,
            // A path as it was sent may contain a token.
            ...(template === undefined ? {} : { "http.route": template, "url.path": template }),
          },
        },
        parent,
      );
      const end = (result: Outcome): void => {
        const { status, error } = result;
        span.setAttributes({
          "http.response.status_code": status,
          ...(error === undefined ? {} : { "latchkey.error.code": error }),
          ...(status >= 500 ? { "error.type": error ?? String(status) } : {}),
        });
        if (status >= 500) span.setStatus({ code: ERROR });
      };
      return within(span, parent, work, (result) => end(outcome(result)), failing(span));
    },
    statements(database) {
      const about = {
        "db.system.name": database.system,
        ...(database.address === undefined ? {} : { "server.address": database.address }),
        ...(database.port === undefined ? {} : { "server.port": database.port }),
        ...(database.namespace === undefined ? {} : { "db.namespace": database.namespace }),
      };
      const durations = instruments.createHistogram("db.client.operation.duration", {
        description: "Duration of database client operations.",
        unit: "s",
        advice: { explicitBucketBoundaries: [0.001, ...DURATIONS] },
      });
      return (sql, work) => {
        const { name, attributes } = describeStatement(sql);
        const begun = performance.now();
        const parent = current();
        const span = tracer.startSpan(
          name,
          { kind: KIND.client, attributes: { ...about, ...attributes } },
          parent,
        );
        const { "db.query.text": _text, ...measured } = attributes;
        const took = (more: Attributes): void =>
          durations.record((performance.now() - begun) / 1000, { ...about, ...measured, ...more });
        const failed = (error: unknown): void => {
          took({ "error.type": typeOf(error) });
          failing(span)(error);
        };
        return within(span, parent, work, () => took({}), failed);
      };
    },
    requestId() {
      const found = ids();
      return found && `${found.traceId}-${found.spanId}`;
    },
    traced(log) {
      return (level, message, fields) => {
        const found = ids();
        log(
          level,
          message,
          found === undefined ? fields : { ...fields, trace_id: found.traceId, span_id: found.spanId },
        );
      };
    },
  };
}

function observeLoad(instruments: Instruments, { pool, outbox }: Observable): () => void {
  const gauge = (name: string, description: string) =>
    instruments.createObservableUpDownCounter(name, { description });
  const connections = gauge("db.client.connection.count", "Connections to the database, by state.");
  const waiting = gauge("db.client.connection.pending_requests", "Requests that wait for a connection.");
  const messages = gauge("latchkey.outbox.messages", "Messages that wait, and those that were given up.");
  const callbacks: [Observed, Parameters<Observed["addCallback"]>[0]][] = [
    [
      connections,
      (result) => {
        const { used, idle } = pool() ?? {};
        if (used !== undefined) result.observe(used, { "db.client.connection.state": "used" });
        if (idle !== undefined) result.observe(idle, { "db.client.connection.state": "idle" });
      },
    ],
    [
      waiting,
      (result) => {
        const stats = pool();
        if (stats !== undefined) result.observe(stats.waiting);
      },
    ],
    [
      messages,
      async (result) => {
        // Without its database there is nothing to say.
        const backlog = await outbox().catch(() => undefined);
        if (backlog === undefined) return;
        result.observe(backlog.pending, { state: "pending" });
        result.observe(backlog.givenUp, { state: "given up" });
      },
    ],
  ];
  for (const [instrument, callback] of callbacks) instrument.addCallback(callback);
  return () => {
    for (const [instrument, callback] of callbacks) instrument.removeCallback(callback);
  };
}

const HEADERS = {
  keys: (): string[] => ["traceparent", "tracestate", "baggage"],
  get: (request: TracedRequest, key: string) => request.header(key.toLowerCase()),
};

/** A class of errors, never its text, which may name a person. */
function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return "_OTHER";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
