import { createServer, request as httpRequest, type IncomingMessage } from "node:http";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { jsonPage, type PageHandler } from "./page.ts";
import { site } from "./site.ts";

interface Serving {
  logged: string[];
  /** Sends a target without normalizing it. */
  get(target: string): Promise<{ status: number | undefined; body: string }>;
}

/** A path without a page answers with its path. */
async function serve(
  pages: Record<string, PageHandler>,
  clientOf?: (request: IncomingMessage) => string | undefined,
): Promise<Serving> {
  const logged: string[] = [];
  const server = createServer(
    site({
      pages: new Map(Object.entries(pages)),
      others: (_request, { pathname }) => jsonPage(200, pathname),
      clientOf,
      log: (_level, message) => void logged.push(message),
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port");
  const { port } = address;
  return {
    logged,
    get: (path) =>
      new Promise((resolve, reject) => {
        const sent = httpRequest({ host: "127.0.0.1", port, path, agent: false }, (response) => {
          let body = "";
          response.setEncoding("utf8").on("data", (chunk: string) => {
            body += chunk;
          });
          response.on("end", () => resolve({ status: response.statusCode, body }));
        });
        sent.on("error", reject).end();
      }),
  };
}

test("headers that can't be sent fail one answer, and not the process", async () => {
  const { get, logged } = await serve({
    "/broken": () => ({ status: 303, headers: ["location", "/\u20ac\r\n"], body: "" }),
  });
  const answer = await get("/broken");
  expect(answer.status).toBe(500);
  expect(answer.body).toContain("INTERNAL_SERVER_ERROR");
  expect(logged).toEqual(["A page failed unexpectedly"]);
  expect((await get("/fine")).body).toBe('"/fine"');
});

test.for(["//evil.example/", "/.//evil.example/", "/x/..//evil.example", "http://here//evil.example/"])(
  "%s isn't a page: in a link its path would be another host",
  async (target) => {
    const { get } = await serve({});
    expect((await get(target)).status).toBe(404);
  },
);

describe("with a client that asks for 64 pages at once", () => {
  /** Serves pages of two clients; the test decides when they are answered. */
  async function scene() {
    const held: (() => void)[] = [];
    const hold = async () => {
      await new Promise<void>((resolve) => held.push(resolve));
      return jsonPage(200, "answered");
    };
    const names = ({ url }: IncomingMessage) => (url?.startsWith("/greedy") ? "greedy" : "other");
    const serving = await serve({ "/greedy": hold, "/other": () => jsonPage(200, "other") }, names);
    const asked = Array.from({ length: 64 }, () => serving.get("/greedy"));
    await vi.waitFor(() => expect(held).toHaveLength(8), 60_000);
    return { serving, held, asked };
  }

  test("eight are processed at a time, and all are answered", async () => {
    const { serving, held, asked } = await scene();
    await serving.get("/other");
    expect(held).toHaveLength(8);
    for (let done = 0; done < 64; done++) {
      await vi.waitFor(() => expect(held.length).toBeGreaterThan(done), 60_000);
      held[done]?.();
    }
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(64).fill(200));
  });

  test("another client is answered at once", async () => {
    const { serving, held } = await scene();
    expect(await serving.get("/other")).toMatchObject({ status: 200 });
    for (const release of held) release();
  });
});
