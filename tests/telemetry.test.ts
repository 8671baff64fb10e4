import { type Collector, collector, type SpanSeen } from "@latchkey/testing/collector";
import { expect, onTestFinished, test } from "vitest";
import { ask, startService, until } from "./service.ts";

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const traceparent = `00-${TRACE}-b7ad6b7169203331-01`;

async function startCollector(): Promise<Collector> {
  const seen = await collector();
  onTestFinished(() => seen.close());
  return seen;
}

test("the service sends traces and metrics to the collector that the environment names", async () => {
  const seen = await startCollector();
  await using service = await startService({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: seen.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
      OTEL_METRICS_EXPORTER: "otlp",
    },
  });
  await ask(`${service.api}/get-session`, { headers: { traceparent } });
  const page = await ask(`${service.url}/dev/mailbox`, { headers: { traceparent } });
  expect(page.status).toBe(200);
  expect(await service.stop()).toBe(0);
  const caller: Partial<SpanSeen> = { traceId: TRACE, parentSpanId: "b7ad6b7169203331", kind: 2 };
  expect(seen.spans).toContainEqual(
    expect.objectContaining({ ...caller, name: "GET /api/auth/get-session" }),
  );
  expect(seen.spans).toContainEqual(expect.objectContaining({ ...caller, name: "GET" }));
  expect(seen.points.map(({ name }) => name)).toContain("http.server.request.duration");
  expect(seen.text()).toContain('"stringValue":"latchkey"');
});

test("a collector that doesn't answer delays neither requests nor the stop", async () => {
  await using service = await startService({
    // A port that nothing listens on.
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" },
  });
  expect((await ask(`${service.api}/get-session`)).status).toBe(200);
  expect(await service.stop()).toBe(0);
});

test("health checks have no spans, and the log names the trace of each line", async () => {
  const seen = await startCollector();
  await using service = await startService({
    env: {
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${seen.url}/v1/traces`,
      OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
      OTEL_BSP_SCHEDULE_DELAY: "100",
      LATCHKEY_LOG_LEVEL: "info",
    },
  });
  await ask(`${service.url}/readyz`);
  await ask(`${service.api}/get-session`, { headers: { traceparent } });
  await until(() => seen.spans.some(({ name }) => name === "GET /api/auth/get-session"));
  expect(seen.spans.filter(({ name }) => name === "GET")).toEqual([]);
  await until(() => service.logs().includes(`"trace_id":"${TRACE}"`));
});
