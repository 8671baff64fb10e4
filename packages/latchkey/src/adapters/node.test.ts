import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { PASSWORD } from "@latchkey/testing/app";
import { served } from "@latchkey/testing/node-server";
import { describe, expect, test } from "vitest";
import { toNodeHandler } from "./node.ts";

const ADA = { name: "Ada", email: "ada@example.com", password: PASSWORD };

/** Parses the status and the body of the first answer in the text received on a connection. */
function answerIn(text: string): { status: number; head: string; body: string } {
  const [head = "", body = ""] = text.split("\r\n\r\n", 2);
  return { status: Number(head.split(" ")[1]), head: head.toLowerCase(), body };
}

const post = (path: string, body: string, headers: readonly string[] = []): string =>
  [
    `POST ${path} HTTP/1.1`,
    "Host: localhost",
    "Connection: close",
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...headers,
    "",
    body,
  ].join("\r\n");

const get = (path: string, headers: readonly string[] = []): string =>
  [`GET ${path} HTTP/1.1`, "Host: localhost", "Connection: close", ...headers, "", ""].join("\r\n");

test("a person signs up, in and out over a socket", async () => {
  const { client, counts, rows } = await served();
  const browser = client({ "user-agent": "B\u00e4r" });
  await browser.post("/sign-up/email", ADA).ok();
  expect([...browser.jar.keys()]).toEqual(["latchkey.session_token", "latchkey.device"]);
  expect((await browser.get("/get-session").ok()).user.email).toBe(ADA.email);
  expect(await rows("session")).toMatchObject([{ ipAddress: "127.0.0.1", userAgent: "B\u00e4r" }]);
  expect(await browser.post("/sign-out").ok()).toEqual({ success: true });
  expect(await counts()).toMatchObject({ user: 1, session: 0 });
});

describe("a path", () => {
  test.each([
    ["/api/auth/ok", 200],
    ["/api/auth/ok/", 200],
    ["/api/auth/%6fk", 200],
    ["/api/auth/ok?x=1", 200],
    ["http://localhost/api/auth/ok", 200],
    ["http://evil.example/api/auth/ok", 200],
    ["//api/auth/ok", 404],
    ["/api//auth/ok", 404],
    ["/api/auth//ok", 404],
    ["/api/auth/ok//", 404],
    ["/api/auth/./ok", 404],
    ["/api/auth/../auth/ok", 404],
    ["/api/auth/%2e%2e/auth/ok", 404],
    ["/api/auth/%2E/ok", 404],
    ["/api/auth%2fok", 404],
    ["/api/auth%5cok", 404],
    ["/api\\auth\\ok", 404],
    ["/api/auth/ok;a=b", 404],
    ["/api;a=b/auth/ok", 404],
    ["/api/auth/OK", 404],
    ["/API/auth/ok", 404],
    ["/api/auth/ok%00", 404],
    ["/api/auth/ok%20", 404],
    ["/api/auth/%256fk", 404],
    ["/api/auth/%u006fk", 404],
    ["/api/auth/ok%", 404],
    ["/api/auth/ok.", 404],
    ["*", 404],
    ["http://localhost//api/auth/ok", 404],
    ["http://localhost", 404],
    ["http://", 404],
    ["/", 404],
    ["/api/auth", 404],
  ])("sent as %s: %i", async (path, status) => {
    const { raw } = await served();
    const answer = answerIn(await raw(get(path)));
    expect(answer.status).toBe(status);
    if (status === 404) expect(JSON.parse(answer.body)).toEqual({ code: "NOT_FOUND", message: "Not found" });
  });

  // Covers GHSA-x732-6j76-qmhm.
  test("//sign-in/email signs no one in, whatever stands in front", async () => {
    const { client, raw, counts } = await served();
    await client().post("/sign-up/email", ADA).ok();
    for (const path of [
      "//api/auth/sign-in/email",
      "/api/auth//sign-in/email",
      "//evil.example/api/auth/sign-in/email",
    ])
      expect(answerIn(await raw(post(path, JSON.stringify(ADA)))).status).toBe(404);
    expect(await counts()).toMatchObject({ session: 1 });
  });

  test("over 8 KiB is 414, and headers over 16 KiB are 431", async () => {
    const { raw } = await served();
    expect(answerIn(await raw(get(`/api/auth/error?error=${"x".repeat(9000)}`))).status).toBe(414);
    expect(answerIn(await raw(get("/api/auth/ok", [`X: ${"x".repeat(17_000)}`]))).status).toBe(431);
    const many = Array.from({ length: 500 }, (_, i) => `X-${i}: y`);
    expect(answerIn(await raw(get("/api/auth/ok", many))).status).toBe(200);
  });
});

describe("a method", () => {
  test.each(["TRACE", "PUT", "PATCH", "DELETE", "PROPFIND", "QUERY"])(
    "%s is 405 with the allowed methods",
    async (method) => {
      const { raw } = await served();
      const { status, head, body } = answerIn(await raw(get("/api/auth/get-session").replace("GET", method)));
      expect(status).toBe(405);
      expect(head).toContain("\r\nallow: get, post, head, options\r\n");
      // RFC 9110 9.3.8: the request may hold cookies, which must not come back.
      expect(body).not.toContain("localhost");
    },
  );

  test("HEAD is answered like GET, without the body", async () => {
    const { raw } = await served();
    const whole = answerIn(await raw(get("/api/auth/ok")));
    const { status, head, body } = answerIn(await raw(get("/api/auth/ok").replace("GET", "HEAD")));
    expect([status, body]).toEqual([200, ""]);
    expect(head).toContain(`\r\ncontent-length: ${whole.body.length}\r\n`);
    expect(head.match(/content-length/g)).toHaveLength(1);
  });

  test.each(["get", "CONNECT", "FOO", "GE T", ""])("%j is refused", async (method) => {
    const { raw, client } = await served();
    const text = await raw(get("/api/auth/ok").replace("GET", method));
    expect(text === "" ? 400 : answerIn(text).status).toBe(400);
    expect((await client().get("/ok")).status).toBe(200);
  });

  test("OPTIONS is answered without a body and without headers about one", async () => {
    const { raw } = await served();
    const { status, head, body } = answerIn(await raw(get("/api/auth/ok").replace("GET", "OPTIONS")));
    expect([status, body]).toEqual([204, ""]);
    // RFC 9110 8.6: no Content-Length with 204.
    expect(head).not.toContain("content-length");
    expect(head).not.toContain("transfer-encoding");
  });
});

describe("a header twice", () => {
  test("as a length is refused", async () => {
    const { raw, counts } = await served();
    const text = await raw(post("/api/auth/sign-up/email", JSON.stringify(ADA), ["Content-Length: 5"]));
    expect(answerIn(text).status).toBe(400);
    const both = post("/api/auth/sign-up/email", JSON.stringify(ADA), ["Transfer-Encoding: chunked"]);
    expect(answerIn(await raw(both)).status).toBe(400);
    expect(await counts()).toMatchObject({ user: 0 });
  });

  test("as an origin is foreign, whichever comes first", async () => {
    const world = await served();
    const { client } = await world.person();
    const own = `Origin: http://127.0.0.1:${world.port}`;
    const signOut = (...headers: string[]) =>
      world.raw(post("/api/auth/sign-out", "", [`Cookie: ${client.cookie}`, ...headers]));
    expect(answerIn(await signOut(own, "Origin: https://evil.example")).status).toBe(403);
    expect(answerIn(await signOut("Origin: https://evil.example", own)).status).toBe(403);
    expect(await world.counts()).toMatchObject({ session: 1 });
    expect(answerIn(await signOut(own)).status).toBe(200);
    expect(await world.counts()).toMatchObject({ session: 0 });
  });

  test("as cookies is one header: a name in both has no value", async () => {
    const world = await served();
    const [ada, bob] = [await world.person(), await world.person()];
    const ask = async (...cookies: string[]) =>
      answerIn(
        await world.raw(
          get(
            "/api/auth/get-session",
            cookies.map((cookie) => `Cookie: ${cookie}`),
          ),
        ),
      ).body;
    expect(await ask("x=y", ada.client.cookie)).toContain(ada.email);
    expect(await ask(ada.client.cookie, bob.client.cookie)).toBe("null");
  });
});

describe("a body", () => {
  test("that never ends is cut off, long before it is in memory", async () => {
    const world = await served();
    const taken = new Promise<number>((resolve) =>
      world.server.once("connection", (socket) => socket.once("close", () => resolve(socket.bytesRead))),
    );
    const { socket, closed, until } = world.connection();
    socket.write(
      "POST /api/auth/sign-in/email HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n",
    );
    const chunk = Buffer.from(`4000\r\n${" ".repeat(0x4000)}\r\n`);
    let sent = 0;
    let isOpen = true;
    void closed.then(() => {
      isOpen = false;
    });
    const answered = until(/\r\n\r\n\{.*\}/);
    while (isOpen && sent < 2 ** 30) {
      sent += chunk.length;
      if (socket.write(chunk) || !isOpen) await new Promise(setImmediate);
      else await Promise.race([once(socket, "drain").catch(() => undefined), closed]);
    }
    expect(answerIn(await answered)).toMatchObject({ status: 413 });
    expect(answerIn(await answered).head).toContain("connection: close");
    // The server read the limit and the bytes already in the socket's buffers.
    expect(await taken).toBeLessThan(64 * 1024 + 128 * 1024);
    expect(sent).toBeLessThan(2 ** 26);
  });

  test("that is announced as too long isn't read at all", async () => {
    const { connection, server } = await served();
    const accepted = once(server, "connection");
    const { socket, closed, received } = connection();
    socket.write(
      "POST /api/auth/sign-in/email HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1073741824\r\n\r\n",
    );
    await accepted;
    await closed;
    expect(answerIn(received()).status).toBe(413);
  });

  test("that a route doesn't read isn't taken for the next request", async () => {
    const { connection } = await served();
    const smuggled = get("/api/auth/ok");
    for (const path of ["/api/auth/nope", "/api/auth/sign-out", "/api/auth/ok", "/api/auth/list-sessions"]) {
      const { socket, closed, received } = connection();
      const body = `${smuggled}${" ".repeat(10)}`;
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}` +
          get("/api/auth/error?error=second"),
      );
      await closed;
      expect(received().match(/HTTP\/1\.1 \d+/g)).toHaveLength(2);
      expect(received()).toContain("<code>second</code>");
      expect(received()).not.toContain('{"ok":true}');
    }
  });

  test("that a route doesn't read and that is long ends the connection", async () => {
    const { connection } = await served();
    const { socket, closed, received } = connection();
    const smuggled = get("/api/auth/ok");
    socket.write(`POST /api/auth/nope HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n${smuggled}`);
    await closed;
    expect(answerIn(received())).toMatchObject({ status: 404 });
    expect(received().match(/HTTP\/1\.1 \d+/g)).toHaveLength(1);
  });

  test("that comes slowly is read byte by byte and delays no other request", async () => {
    const { connection, client } = await served();
    const { socket, until } = connection();
    const text = post("/api/auth/sign-up/email", JSON.stringify(ADA));
    for (const byte of text) {
      socket.write(byte);
      await new Promise(setImmediate);
    }
    expect(answerIn(await until(/\}\}/)).status).toBe(200);
    expect((await client().get("/ok")).status).toBe(200);
  });

  test("whose sender disconnects in the middle leaves nothing behind", async () => {
    const { connection, client, server, counts, lines } = await served();
    const gone = new Promise<void>((resolve) =>
      server.once("connection", (socket) => socket.once("close", () => resolve())),
    );
    const asked = once(server, "request");
    const { socket } = connection();
    socket.write(post("/api/auth/sign-up/email", JSON.stringify(ADA)).slice(0, -20));
    await asked;
    socket.destroy();
    await gone;
    expect((await client().get("/ok")).status).toBe(200);
    expect(await counts()).toMatchObject({ user: 0 });
    expect(lines.filter(({ level }) => level === "error")).toEqual([]);
  });
});

describe("a body that a parser has already read", () => {
  /**
   * Signs Ada up through a server that reads the body first and leaves the result of `parsed` on the request.
   */
  async function signUpBehind(parsed: (body: Buffer) => object): Promise<Response> {
    const { server, port, auth } = await served();
    const handle = toNodeHandler(auth);
    server.removeAllListeners("request").on("request", async (request, response) => {
      handle(Object.assign(request, parsed(await buffer(request))), response);
    });
    return fetch(`http://127.0.0.1:${port}/api/auth/sign-up/email`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(ADA),
    });
  }

  test.each<[string, (body: Buffer) => object]>([
    ["as an object in request.body", (body) => ({ body: JSON.parse(body.toString()) })],
    ["as text in request.body", (body) => ({ body: body.toString() })],
    ["as bytes in request.body", (body) => ({ body })],
    ["as bytes in request.rawBody", (body) => ({ rawBody: body, body: { name: "Not Ada" } })],
  ])("is used from %s", async (_where, parsed) => {
    const answer = await signUpBehind(parsed);
    expect(await answer.json()).toMatchObject({ user: { email: ADA.email } });
  });

  test("is read as a form if the request declares one, as providers post their answers", async () => {
    const { server, port, auth } = await served();
    const handle = toNodeHandler(auth);
    server.removeAllListeners("request").on("request", async (request, response) => {
      const body = Object.fromEntries(new URLSearchParams((await buffer(request)).toString()));
      handle(Object.assign(request, { body }), response);
    });
    const answer = await fetch(`http://127.0.0.1:${port}/api/auth/callback/apple`, {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "code=c&state=the-state",
    });
    expect(answer.headers.get("location")).toContain("code=c&state=the-state");
  });

  test("and didn't pass on is answered with 500 at once, with instructions", async () => {
    const answer = await signUpBehind(() => ({}));
    expect(answer.status).toBe(500);
    expect(await answer.json()).toMatchObject({
      message: expect.stringContaining("Mount Latchkey before the body parser"),
    });
  });

  test("and that is too large is refused", async () => {
    const answer = await signUpBehind(() => ({ body: { ...ADA, name: "x".repeat(70_000) } }));
    expect(answer.status).toBe(413);
  });
});

test("a handler that Express mounted at a path answers below that path", async () => {
  const { server, port, auth } = await served();
  const handle = toNodeHandler(auth);
  server.removeAllListeners("request").on("request", (request, response) => {
    const url = request.url?.replace("/api/auth", "");
    handle(Object.assign(request, { url, baseUrl: "/api/auth" }), response);
  });
  expect(await fetch(`http://127.0.0.1:${port}/api/auth/ok`).then((answer) => answer.json())).toEqual({
    ok: true,
  });
});

test("an answer to a client that has disconnected causes no error", async () => {
  const { connection, client, server, lines } = await served();
  for (let i = 0; i < 20; i++) {
    const asked = once(server, "request");
    const { socket } = connection();
    socket.write(post("/api/auth/sign-in/email", JSON.stringify(ADA)));
    await asked;
    socket.resetAndDestroy();
  }
  expect((await client().get("/ok")).status).toBe(200);
  expect(lines.filter(({ level }) => level === "error")).toEqual([]);
});

test("each of many requests at once gets its own answer, even when other clients disconnect", async () => {
  const { connection, client } = await served();
  const people = await Promise.all(
    Array.from({ length: 12 }, async (_, n) => {
      const browser = client();
      await browser.post("/sign-up/email", { ...ADA, email: `person-${n}@example.com` }).ok();
      return { n, cookies: [...browser.jar].map(([name, value]) => `${name}=${value}`).join("; ") };
    }),
  );
  const asked = people.map(({ n, cookies }) => {
    const open = connection();
    open.socket.write(get("/api/auth/get-session", [`Cookie: ${cookies}`]));
    return { n, ...open };
  });
  for (const { socket } of asked.splice(0, 3)) socket.destroy();
  await Promise.all(asked.map(({ closed }) => closed));
  for (const { n, received } of asked)
    expect(JSON.parse(answerIn(received()).body)).toMatchObject({
      user: { email: `person-${n}@example.com` },
    });
});
