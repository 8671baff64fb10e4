import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { together } from "./together.ts";

const handlers = process.listeners("unhandledRejection");

afterEach(() => {
  process.removeAllListeners("unhandledRejection");
  for (const handler of handlers) process.on("unhandledRejection", handler);
});

test("a request that throws is reported, and the others of its turn are answered", async () => {
  const defect = new Error("a defect of the listener");
  process.removeAllListeners("unhandledRejection");
  const reported = new Promise((resolve) => process.once("unhandledRejection", resolve));
  const arrived: (() => void)[] = [];
  const listener = together((request, response) => {
    if (request.url === "/broken") throw defect;
    response.end(request.url);
  });
  // Hands all three requests over in one turn, the broken one in the middle.
  const server = createServer((request, response) => {
    arrived[Number(request.headers["x-place"])] = () => listener(request, response);
    if (Object.keys(arrived).length === 3) for (const hand of arrived) hand();
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const get = async (path: string, place: number): Promise<string> =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { "x-place": String(place) } })).text();

  const broken = get("/broken", 1).catch(() => "closed");
  expect(await Promise.all([get("/first", 0), get("/last", 2)])).toEqual(["/first", "/last"]);
  expect(await reported).toBe(defect);
  server.closeAllConnections();
  expect(await broken).toBe("closed");
});
