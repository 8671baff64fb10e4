import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { fetchFrom } from "./default-env.ts";

/** Starts a server that answers with the request it received. */
async function server(status = 200) {
  const listening = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    const { method, url, headers } = request;
    response.writeHead(status, { "x-twice": ["1", "2"], location: "/elsewhere" });
    response.end(status === 204 ? undefined : JSON.stringify({ method, url, host: headers.host, body }));
  }).listen(0, "127.0.0.1");
  await once(listening, "listening");
  onTestFinished(() => void listening.close());
  // A server that listens on a port has an address of this type.
  return (listening.address() as AddressInfo).port;
}

test("a request with addresses connects to one of them and keeps its host name", async () => {
  const host = `nobody.example:${await server()}`;
  const answer = await fetchFrom(`http://${host}/path?q=1`, {
    addresses: ["127.0.0.1"],
    method: "POST",
    headers: { "content-type": "text/plain" },
    body: "text",
  });
  expect(await answer.json()).toEqual({ method: "POST", url: "/path?q=1", host, body: "text" });
  expect(answer.headers.get("x-twice")).toBe("1, 2");
});

test("it follows no redirect, accepts answers without a body, and stops when it is aborted", async () => {
  for (const status of [302, 204]) {
    const url = `http://nobody.example:${await server(status)}/`;
    expect((await fetchFrom(url, { addresses: ["127.0.0.1"] })).status).toBe(status);
    const aborted = fetchFrom(url, { addresses: ["127.0.0.1"], signal: AbortSignal.abort() });
    await expect(aborted).rejects.toThrow("abort");
  }
});

test("a request with an empty list of addresses is not sent", async () => {
  await expect(fetchFrom("https://nobody.example/", { addresses: [] })).rejects.toThrow("no IP address");
});
