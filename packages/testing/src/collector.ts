import { createServer } from "node:http";

export interface SpanSeen {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  attributes: Readonly<Record<string, unknown>>;
  isError: boolean;
}

export interface PointSeen {
  name: string;
  attributes: Readonly<Record<string, unknown>>;
}

/** A collector of OpenTelemetry: it takes OTLP in JSON over HTTP. */
export interface Collector {
  readonly url: string;
  readonly spans: SpanSeen[];
  readonly points: PointSeen[];
  /** All that arrived, as text. */
  text(): string;
  close(): Promise<void>;
}

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}

interface Sent {
  resourceSpans?: { scopeSpans: { spans: SentSpan[] }[] }[];
  resourceMetrics?: { scopeMetrics: { metrics: SentMetric[] }[] }[];
}

interface SentSpan extends Omit<SpanSeen, "attributes" | "isError"> {
  attributes: Attribute[];
  status: { code?: number };
}

type SentMetric = { name: string } & Record<
  "histogram" | "sum" | "gauge",
  { dataPoints: { attributes: Attribute[] }[] } | undefined
>;

const valuesOf = (attributes: readonly Attribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

export async function collector(): Promise<Collector> {
  const spans: SpanSeen[] = [];
  const points: PointSeen[] = [];
  const texts: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const text = Buffer.concat(chunks).toString();
      texts.push(text);
      const { resourceSpans = [], resourceMetrics = [] }: Sent = JSON.parse(text);
      for (const { attributes, status, ...span } of resourceSpans.flatMap(({ scopeSpans }) =>
        scopeSpans.flatMap((scope) => scope.spans),
      ))
        spans.push({ ...span, attributes: valuesOf(attributes), isError: status.code === 2 });
      for (const metric of resourceMetrics.flatMap(({ scopeMetrics }) =>
        scopeMetrics.flatMap((scope) => scope.metrics),
      ))
        for (const { attributes } of (metric.histogram ?? metric.sum ?? metric.gauge)?.dataPoints ?? [])
          points.push({ name: metric.name, attributes: valuesOf(attributes) });
      response.setHeader("content-type", "application/json").end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The collector has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    spans,
    points,
    text: () => texts.join("\n"),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
