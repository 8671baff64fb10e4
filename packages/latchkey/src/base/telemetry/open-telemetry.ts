/**
 * The part of `@opentelemetry/api` (1.x) that an engine calls. The application passes the module itself, so
 * the engine doesn't depend on it, and bundlers find nothing to resolve.
 */
export interface OpenTelemetry {
  readonly ROOT_CONTEXT: unknown;
  readonly trace: {
    getTracer(name: string, version?: string): Tracer;
    getSpan(context: unknown): Span | undefined;
    setSpan(context: unknown, span: unknown): unknown;
  };
  readonly context: {
    active(): unknown;
    with<T>(context: unknown, work: () => T): T;
  };
  readonly propagation: {
    extract<Carrier>(context: unknown, carrier: Carrier, getter?: Getter<Carrier>): unknown;
  };
  readonly metrics: {
    getMeter(name: string, version?: string): Instruments;
  };
}

export type Attributes = Record<string, string | number | boolean>;

export interface Tracer {
  startSpan(name: string, options?: { kind?: number; attributes?: Attributes }, context?: unknown): Span;
}

export interface Span {
  spanContext(): {
    readonly traceId: string;
    readonly spanId: string;
    readonly isRemote?: boolean | undefined;
  };
  setAttributes(attributes: Attributes): unknown;
  setStatus(status: { code: number }): unknown;
  end(): void;
}

interface Getter<Carrier> {
  keys(carrier: Carrier): string[];
  get(carrier: Carrier, key: string): string | undefined;
}

export interface Instruments {
  createHistogram(name: string, options: About): { record(value: number, attributes?: Attributes): void };
  createCounter(name: string, options: About): { add(value: number, attributes?: Attributes): void };
  createObservableUpDownCounter(name: string, options: About): Observed;
}

export interface Observed {
  addCallback(callback: (result: Result) => void | Promise<void>): void;
  removeCallback(callback: (result: Result) => void | Promise<void>): void;
}

interface Result {
  observe(value: number, attributes?: Attributes): void;
}

interface About {
  description: string;
  unit?: string;
  advice?: { explicitBucketBoundaries?: number[] };
}

/** Values of the enums of `@opentelemetry/api`. */
export const KIND = { internal: 0, server: 1, client: 2, consumer: 4 };
export const ERROR = 2;
