import { adminApp, withRole } from "@latchkey/testing/admin/scene";
import { app, PASSWORD } from "@latchkey/testing/app";
import { type Collector, collector, type SpanSeen } from "@latchkey/testing/collector";
import * as openTelemetry from "@opentelemetry/api";
import { NodeSDK } from "@opentelemetry/sdk-node";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const CALLER = "b7ad6b7169203331";

describe("with OpenTelemetry", () => {
  let seen: Collector;
  let sdk: NodeSDK;

  beforeEach(async () => {
    seen = await collector();
    vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", seen.url);
    vi.stubEnv("OTEL_EXPORTER_OTLP_PROTOCOL", "http/json");
    vi.stubEnv("OTEL_METRICS_EXPORTER", "otlp");
    sdk = new NodeSDK();
    sdk.start();
  });
  afterEach(async () => {
    await sdk.shutdown();
    await seen.close();
    for (const part of [
      openTelemetry.trace,
      openTelemetry.context,
      openTelemetry.propagation,
      openTelemetry.metrics,
    ])
      part.disable();
    vi.unstubAllEnvs();
  });

  const spanOf = (name: string): SpanSeen => {
    const found = seen.spans.find((span) => span.name === name);
    if (found === undefined) throw new Error(`No span "${name}" among ${seen.spans.map(({ name }) => name)}`);
    return found;
  };

  test("a request, its hash and its statements are one trace of the caller", {
    tags: "servers",
  }, async () => {
    const world = await app({
      openTelemetry,
      logger: { level: "info" },
      emailVerification: { sendOnSignUp: true },
    });
    const ada = { name: "Ada", email: "ada@example.com", password: PASSWORD };
    const traceparent = `00-${TRACE}-${CALLER}-01`;
    const answer = await world.client({ traceparent }).post("/sign-up/email", ada);
    await world.sent();
    await sdk.shutdown();
    const request = spanOf("POST /api/auth/sign-up/email");
    expect(request).toMatchObject({ traceId: TRACE, parentSpanId: CALLER, kind: 2, isError: false });
    expect(request.attributes).toMatchObject({
      "http.request.method": "POST",
      "http.route": "/api/auth/sign-up/email",
      "http.response.status_code": 200,
      "url.scheme": "https",
      "server.address": "app.example.com",
    });
    expect(spanOf("password hash")).toMatchObject({ traceId: TRACE, parentSpanId: request.spanId });
    const insert = seen.spans.find(({ name }) => /^INSERT .*user$/.test(name));
    expect(insert).toMatchObject({ traceId: TRACE, kind: 3 });
    expect(insert?.attributes["db.system.name"]).toMatch(/^(?:sqlite|postgresql|mysql|mariadb)$/);
    expect(insert?.attributes["db.query.text"]).toMatch(/^insert into .*user/i);
    expect(spanOf("deliver verify-email")).toMatchObject({ traceId: TRACE, kind: 5 });
    // The request ID leads to the trace: it is in the answer, the log and the event.
    expect(answer.headers.get("x-request-id")).toBe(`${TRACE}-${request.spanId}`);
    expect(world.lines.find(({ message }) => message === "request")?.fields).toMatchObject({
      requestId: `${TRACE}-${request.spanId}`,
      trace_id: TRACE,
      span_id: request.spanId,
    });
    expect(await world.rows("securityEvent")).toEqual(
      expect.arrayContaining([expect.objectContaining({ requestId: `${TRACE}-${request.spanId}` })]),
    );
    for (const secret of [PASSWORD, ada.email, "Ada"]) expect(seen.text()).not.toContain(secret);
  });

  test("a failure is an error of its span, and a refusal isn't", async () => {
    const world = await app({
      openTelemetry,
      hooks: {
        before() {
          throw new TypeError("of the application");
        },
      },
    });
    const broken = await world.client().get("/get-session");
    await world.client().get("/nope");
    await sdk.shutdown();
    const failed = spanOf("GET /api/auth/get-session");
    expect(failed.isError).toBe(true);
    expect(failed.attributes).toMatchObject({
      "http.response.status_code": 500,
      "error.type": "INTERNAL_SERVER_ERROR",
    });
    // People who read this ID on an error page lead their operator to the trace.
    expect(broken.body).toMatchObject({ requestId: `${failed.traceId}-${failed.spanId}` });
    const unknown = spanOf("GET");
    expect(unknown).toMatchObject({ isError: false, attributes: { "http.response.status_code": 404 } });
    expect(JSON.stringify(unknown)).not.toContain("nope");
  });

  test("a refusal in a transaction is no error", async () => {
    const world = await adminApp({}, { openTelemetry });
    const root = await withRole(world, "root@example.com", "admin");
    const refused = await root.client.post("/admin/set-role", { userId: root.id, role: "user" });
    expect(refused.body.code).toBe("LAST_ADMINISTRATOR");
    await sdk.shutdown();
    const ofRefusal = seen.spans.filter(
      ({ attributes }) => attributes["latchkey.error.code"] === "LAST_ADMINISTRATOR",
    );
    expect(ofRefusal.map(({ name, isError }) => [name, isError])).toEqual([
      ["transaction", false],
      ["POST /api/auth/admin/set-role", false],
    ]);
  });

  test("requests, statements, hashes and account events are measured", async () => {
    const world = await app({ openTelemetry });
    await world.person();
    await sdk.shutdown();
    const pointsOf = (name: string) => seen.points.filter((point) => point.name === name);
    expect(pointsOf("http.server.request.duration")).toContainEqual({
      name: "http.server.request.duration",
      attributes: {
        "http.request.method": "POST",
        "http.route": "/api/auth/sign-up/email",
        "http.response.status_code": 200,
        "url.scheme": "https",
      },
    });
    expect(
      pointsOf("db.client.operation.duration").map(({ attributes }) => attributes["db.operation.name"]),
    ).toEqual(expect.arrayContaining(["INSERT", "SELECT"]));
    expect(pointsOf("latchkey.password_hash.duration")).not.toEqual([]);
    expect(pointsOf("latchkey.account.events").map(({ attributes }) => attributes.event)).toContain(
      "sign_up",
    );
  });

  test("inside of a span of the application, a request is a part of it", async () => {
    const world = await app({ openTelemetry });
    const tracer = openTelemetry.trace.getTracer("application");
    await tracer.startActiveSpan("page", async (page) => {
      await world.client({ traceparent: `00-${TRACE}-${CALLER}-01` }).get("/get-session");
      page.end();
    });
    await sdk.shutdown();
    const page = spanOf("page");
    expect(spanOf("GET /api/auth/get-session")).toMatchObject({
      traceId: page.traceId,
      parentSpanId: page.spanId,
      kind: 1,
    });
  });
});

test("without an exporter for traces, no caller chooses the ID of a request", async () => {
  for (const signal of ["TRACES", "METRICS", "LOGS"]) vi.stubEnv(`OTEL_${signal}_EXPORTER`, "none");
  const sdk = new NodeSDK();
  sdk.start();
  onTestFinished(async () => {
    await sdk.shutdown();
    openTelemetry.propagation.disable();
    openTelemetry.context.disable();
    vi.unstubAllEnvs();
  });
  const world = await app({ openTelemetry, logger: { level: "info" } });
  const ask = () => world.client({ traceparent: `00-${TRACE}-${CALLER}-01` }).get("/get-session");
  const ids = [await ask(), await ask()].map(({ headers }) => headers.get("x-request-id"));
  expect(new Set(ids).size).toBe(2);
  expect(JSON.stringify([ids, world.lines])).not.toContain(TRACE);
});

test("without the option, the ID of a request is short and nothing is traced", async () => {
  const { client, auth } = await app();
  const { headers } = await client({ traceparent: `00-${TRACE}-${CALLER}-01` }).get("/get-session");
  expect(headers.get("x-request-id")).not.toContain(TRACE);
  expect(auth.basePath).toBe("/api/auth");
});

test("a value that isn't the module is refused by name", async () => {
  // A mistake that types would show.
  const wrong = { openTelemetry: true as never };
  await expect(app(wrong)).rejects.toThrow(
    "openTelemetry is true; it must be the module @opentelemetry/api (1.x)",
  );
});
