import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createAuthClient } from "./index.ts";

/** Starts a server that sends the given answers in order, and repeats the last one. */
async function serverWith(...answers: [status: number, body: string, headers?: Record<string, string>][]) {
  let asked = 0;
  const server = createServer((_request, response) => {
    const [status, body, headers] = answers[Math.min(asked++, answers.length - 1)]!;
    response.writeHead(status, headers);
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { client: createAuthClient({ baseURL: `http://localhost:${port}` }), asked: () => asked, server };
}

const BUSY = [503, '{"code":"SERVICE_UNAVAILABLE","message":"busy"}'] as [number, string];
const OK = [200, '{"ok":true}'] as [number, string];

describe("a failing service", () => {
  test("that can't be reached is an error without a status", async () => {
    const { client, server } = await serverWith(OK);
    await new Promise((resolve) => server.close(resolve));
    const { data, error } = await client.ok();
    expect(data).toBeNull();
    expect(error).toMatchObject({ status: 0, code: "NETWORK_ERROR" });
    expect(error?.cause).toBeInstanceOf(Error);
  });

  describe("on a page of another origin", () => {
    const baseURL = "http://auth.localhost:3000";
    const blocked = async () => {
      throw new TypeError("Failed to fetch");
    };
    const codeFrom = async (origin: string, fetch: (url: string, init: RequestInit) => Promise<Response>) => {
      vi.stubGlobal("location", { origin, href: `${origin}/` });
      onTestFinished(() => void vi.unstubAllGlobals());
      return (await createAuthClient({ baseURL, fetch }).ok()).error?.code;
    };
    const keptBack = (_url: string, { mode }: RequestInit) =>
      mode === "no-cors" ? Promise.resolve(new Response()) : blocked();

    test("answers that the browser hides are distinguished from no answer", async () => {
      expect(await codeFrom("http://localhost:5173", keptBack)).toBe("ORIGIN_NOT_ALLOWED");
      expect(await codeFrom("http://localhost:5173", blocked)).toBe("NETWORK_ERROR");
    });

    test("no probe is sent to the page's own origin", async () => {
      expect(await codeFrom(baseURL, keptBack)).toBe("NETWORK_ERROR");
    });
  });

  test("a proxy's page is distinguished from an answer, whatever its status", async () => {
    const page = "<h1>Bad gateway</h1>";
    const bad = await (await serverWith([502, page])).client.ok();
    expect(bad.error).toMatchObject({ status: 502, code: "INVALID_RESPONSE", message: "Bad Gateway" });
    const good = await (await serverWith([200, page])).client.ok();
    expect(good.error).toMatchObject({ status: 200, code: "INVALID_RESPONSE" });
  });

  test("a slow call is given up after `timeout`", async () => {
    const fetch = (_: string, { signal }: RequestInit) =>
      new Promise<Response>((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
    const { error } = await createAuthClient({ fetch }).ok({ fetchOptions: { timeout: 1 } });
    expect(error).toMatchObject({ status: 0, code: "TIMEOUT" });
  });

  test("a call that its caller aborts has its own error, before and during the request", async () => {
    const { client, asked } = await serverWith(OK);
    expect((await client.ok({}, { signal: AbortSignal.abort() })).error?.code).toBe("ABORTED");
    expect(asked()).toBe(0);
    const controller = new AbortController();
    const call = client.ok({}, { signal: controller.signal, onRequest: () => controller.abort() });
    expect((await call).error?.code).toBe("ABORTED");
  });
});

describe("the time to wait", () => {
  test.for([
    [{ "retry-after": "7" }, 7],
    [{ "x-retry-after": "7" }, 7],
    [{ "retry-after": "0.5" }, 1],
    [{ "retry-after": "7", "x-retry-after": "9" }, 7],
    [{ "retry-after": "Wed, 21 Oct 2026 07:28:00 GMT" }, undefined],
    [{ "retry-after": "-1" }, undefined],
    [{}, undefined],
  ] as const)("is part of the error, in seconds: %j", async ([headers, seconds]) => {
    const fetch = async () => Response.json({ code: "TOO_MANY_REQUESTS" }, { status: 429, headers });
    const { error } = await createAuthClient({ fetch }).ok();
    expect(error).toMatchObject({ status: 429, code: "TOO_MANY_REQUESTS" });
    expect(error?.retryAfter).toBe(seconds);
  });
});

describe("retry", () => {
  test("a service that is busy twice answers the third time", async () => {
    const { client, asked } = await serverWith(BUSY, BUSY, OK);
    const onError = vi.fn();
    const { data } = await client.ok({ fetchOptions: { retry: { attempts: 2, delay: 0 }, onError } });
    expect(data).toEqual({ ok: true });
    expect(asked()).toBe(3);
    expect(onError).not.toHaveBeenCalled();
  });

  test("ends after its attempts, with the last error, reported once", async () => {
    const { client, asked } = await serverWith(BUSY);
    const onError = vi.fn();
    const { error } = await client.ok({}, { retry: { type: "linear", attempts: 2, delay: 0 }, onError });
    expect(error?.code).toBe("SERVICE_UNAVAILABLE");
    expect(asked()).toBe(3);
    expect(onError).toHaveBeenCalledTimes(1);
  });

  test("no request is repeated without the option, and a refused one never", async () => {
    const busy = await serverWith(BUSY);
    await busy.client.ok();
    expect(busy.asked()).toBe(1);
    const refused = await serverWith([400, '{"code":"VALIDATION_ERROR"}']);
    await refused.client.ok({}, { retry: { attempts: 3, delay: 0 } });
    expect(refused.asked()).toBe(1);
  });

  test("only reads are repeated after a network failure: other requests may have been processed", async () => {
    let asked = 0;
    const fetch = async () => {
      asked++;
      throw new TypeError("connection reset");
    };
    const client = createAuthClient({ fetch, fetchOptions: { retry: { attempts: 2, delay: 0 } } });
    await client.signOut();
    expect(asked).toBe(1);
    await client.ok();
    expect(asked).toBe(4);
  });

  test("waits as long as the service asks for, but not for minutes", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const times: number[] = [];
    let after = "7";
    const fetch = async () => {
      times.push(Date.now());
      return Response.json({ code: "TOO_MANY_REQUESTS" }, { status: 429, headers: { "retry-after": after } });
    };
    const client = createAuthClient({ fetch });
    const call = client.ok({ fetchOptions: { retry: 1 } });
    await vi.runAllTimersAsync();
    expect((await call).error?.status).toBe(429);
    expect(times).toHaveLength(2);
    expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(7000);
    expect(times[1]! - times[0]!).toBeLessThan(10_000);
    after = "900";
    await client.ok({ fetchOptions: { retry: 1 } });
    expect(times).toHaveLength(3);
  });

  test("a tenth of many failing calls is sent again, and a few more: then errors are reported at once", async () => {
    const { client, asked } = await serverWith(BUSY);
    const retry = { attempts: 3, delay: 0 };
    for (let call = 0; call < 100; call++)
      expect((await client.ok({ fetchOptions: { retry } })).error?.status).toBe(503);
    const again = asked() - 100;
    expect(again).toBeGreaterThanOrEqual(10);
    expect(again).toBeLessThanOrEqual(20);
    // Each client has a separate budget.
    const other = await serverWith(BUSY);
    await other.client.ok({ fetchOptions: { retry } });
    expect(other.asked()).toBe(4);
  });
});
