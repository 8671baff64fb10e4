import type { RequestListener } from "node:http";
import { connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { freePort } from "../../../../tests/service.ts";
import { type HttpServer, openServer } from "./server.ts";

let server: HttpServer;
let port: number;

async function open(listener: RequestListener, https?: "host" | "subdomains"): Promise<void> {
  port = await freePort();
  server = await openServer({ host: "127.0.0.1", port, https, starting: listener });
}

afterEach(async () => {
  await server.drain(0);
});

const hello: RequestListener = (_request, response) => {
  response.writeHead(200, ["content-length", "5"]);
  response.end("hello");
};

/** Opens a connection, and collects everything that is received on it. */
function connection(): {
  send(text: string): void;
  answered: Promise<string>;
  until(text: string): Promise<void>;
} {
  const socket = connect(port, "127.0.0.1");
  let received = "";
  let look = (): void => {};
  socket.setEncoding("utf8").on("data", (chunk: string) => {
    received += chunk;
    look();
  });
  socket.on("error", () => {});
  return {
    send: (text) => void socket.write(text),
    answered: new Promise((resolve) => socket.on("close", () => resolve(received))),
    until: (text) =>
      new Promise((resolve) => {
        look = () => received.includes(text) && resolve();
        look();
      }),
  };
}

function exchange(text: string): Promise<string> {
  const { send, answered } = connection();
  send(text);
  return answered;
}

const malformed: [what: string, request: string, status: number][] = [
  ["noise", "hello\r\n\r\n", 400],
  ["two hosts", "GET / HTTP/1.1\r\nhost: a\r\nHOST: b\r\n\r\n", 400],
  ["headers above 16 KiB", `GET / HTTP/1.1\r\nhost: a\r\nx: ${"a".repeat(17_000)}\r\n\r\n`, 431],
  ["two thousand headers", `GET / HTTP/1.1\r\nhost: a\r\n${"aaaaaaa: b\r\n".repeat(2000)}\r\n`, 431],
  [
    "both a length and chunks",
    "POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
    400,
  ],
  [
    "two transfer codings",
    "POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\ntransfer-encoding: identity\r\n\r\n0\r\n\r\n",
    400,
  ],
  ["a folded header", "GET / HTTP/1.1\r\nhost: a\r\nx: a\r\n b\r\n\r\n", 400],
  ["bare line feeds", "GET / HTTP/1.1\nhost: a\n\n", 400],
];

test.for(malformed)("%s is refused with JSON, and the connection is closed", async ([, request, status]) => {
  await open(hello);
  const [head = "", body = ""] = (await exchange(request)).split("\r\n\r\n");
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toContain("connection: close");
  expect(JSON.parse(body)).toEqual({ code: expect.any(String), message: expect.any(String) });
});

test("noise after a request doesn't count as a response to it", async () => {
  await open(() => {});
  expect(await exchange("GET / HTTP/1.1\r\nhost: a\r\n\r\nnoise noise\r\n\r\n")).toBe("");
});

test("the server refuses to act as a proxy", async () => {
  await open(hello);
  expect(await exchange("CONNECT a:443 HTTP/1.1\r\nhost: a:443\r\n\r\n")).toMatch(/^HTTP\/1\.1 405 /);
});

test("a client that asks for a tunnel and hangs up at once, or never, does no harm", async () => {
  await open(hello);
  const stays = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  stays.on("error", () => {});
  stays.write("CONNECT a:443 HTTP/1.1\r\nhost: a:443\r\n\r\n");
  for (let turn = 0; turn < 5; turn++) {
    const gone = connect(port, "127.0.0.1", () => {
      gone.write("CONNECT a:443 HTTP/1.1\r\nhost: a:443\r\n\r\n");
      gone.resetAndDestroy();
    });
    await new Promise((resolve) => gone.on("error", () => {}).on("close", resolve));
  }
  // An error without a listener would end the process, and this test with it.
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
  expect(await server.drain(2_000)).toBe(true);
  stays.destroy();
});

test("HSTS is sent if the public URL is https, and only then", async () => {
  for (const [where, wanted] of [
    ["host", "max-age=31536000"],
    ["subdomains", "max-age=31536000; includeSubDomains"],
  ] as const) {
    await open(hello, where);
    const answer = await fetch(`http://127.0.0.1:${port}/`);
    expect(answer.headers.get("strict-transport-security")).toBe(wanted);
    await server.drain(0);
  }
  await open(hello);
  const plain = await fetch(`http://127.0.0.1:${port}/`);
  expect(plain.headers.has("strict-transport-security")).toBe(false);
});

test("an error names a port that is taken", async () => {
  await open(hello);
  await expect(openServer({ host: "127.0.0.1", port, https: undefined, starting: hello })).rejects.toThrow(
    new RegExp(`PORT is ${port}.*address already in use`),
  );
});

test("a drain answers open requests, accepts one last request on each connection, then closes all connections", async () => {
  const waiting: (() => void)[] = [];
  await open((request, response) => {
    if (request.url === "/slow") waiting.push(() => hello(request, response));
    else hello(request, response);
  });
  const slow = connection();
  slow.send("GET /slow HTTP/1.1\r\nhost: a\r\n\r\n");
  const idle = connection();
  idle.send("GET /first HTTP/1.1\r\nhost: a\r\n\r\n");
  await idle.until("hello");
  expect(waiting).toHaveLength(1);

  const drained = server.drain(10_000);
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  // It was sent on an open connection, so it was accepted.
  idle.send("GET /last HTTP/1.1\r\nhost: a\r\n\r\n");
  const last = await idle.answered;
  expect(last.match(/hello/g)).toHaveLength(2);
  expect(last).toMatch(/Connection: close[\s\S]*hello$/);

  waiting[0]?.();
  expect(await slow.answered).toMatch(/^HTTP\/1\.1 200 [\s\S]*Connection: close[\s\S]*hello$/);
  expect(await drained).toBe(true);
});

test("a connection without any data doesn't delay a drain", async () => {
  await open(hello);
  const silent = connection();
  // The server has accepted the silent connection: a later request was answered.
  await fetch(`http://127.0.0.1:${port}/`);
  const drained = server.drain(5_000);
  expect(await silent.answered).toBe("");
  expect(await drained).toBe(true);
});

test("a drain doesn't wait forever", async () => {
  const asked = Promise.withResolvers<void>();
  await open(() => asked.resolve());
  const stuck = connection();
  stuck.send("GET / HTTP/1.1\r\nhost: a\r\n\r\n");
  await asked.promise;
  expect(await server.drain(50)).toBe(false);
  expect(await stuck.answered).toBe("");
});
