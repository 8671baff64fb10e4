import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { Concealer } from "../packages/server/src/rehearsing/conceal.ts";
import { recordingProxy } from "../packages/server/src/rehearsing/recorder.ts";
import { createRecording } from "../packages/server/src/rehearsing/recording-file.ts";
import { command } from "./command.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "latchkey-rehearse-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function listening(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A server that signs in anyone with the password and knows them by their token. `name`: of the user. */
async function server(name: string, isDown: (calls: number) => boolean = () => false): Promise<string> {
  const tokens = new Set<string>();
  let calls = 0;
  return listening(
    createServer(async (incoming, response) => {
      if (isDown(++calls)) {
        incoming.socket.destroy();
        return;
      }
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk);
      const body = Buffer.concat(chunks).toString();
      const cookie = /session=([^;]+)/.exec(incoming.headers.cookie ?? "")?.[1];
      const token = randomUUID();
      if (body.includes("hunter2")) {
        tokens.add(token);
        response.setHeader("set-cookie", `app.session=${token}; Path=/; HttpOnly`);
      }
      const known = body.includes("hunter2") || (cookie !== undefined && tokens.has(cookie));
      response.statusCode = known ? 200 : 401;
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(known ? { user: { name } } : { code: "UNAUTHORIZED" }));
    }),
  );
}

/** Records a sign-in and ten requests of the session. */
async function recorded(): Promise<void> {
  const to = new URL(await server("Ada"));
  const file = await createRecording(join(folder, "calls.ndjson"), to);
  const proxy = await listening(
    recordingProxy({ to, basePath: "/api/auth", now: Date.now, onCall: file.call, onSecret: file.secret }),
  );
  const signedIn = await fetch(`${proxy}/api/auth/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "ada@example.com", password: "hunter2" }),
  });
  const cookie = signedIn.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
  for (let n = 0; n < 10; n++) await fetch(`${proxy}/api/auth/me`, { headers: { cookie } });
  await fetch(`${proxy}/elsewhere`);
  await file.close();
}

const rehearse = (old: string, now: string) =>
  command(folder, ["rehearse", "calls.ndjson", "--json", "--old", old, "--new", now]);

test("a recording has no secrets, and each server gets its own session's cookie", async () => {
  await recorded();
  expect(await readFile(join(folder, "calls.ndjson"), "utf8")).not.toContain("hunter2");
  const { code, out } = await rehearse(await server("Ada"), await server("Ada"));
  expect(JSON.parse(out)).toEqual({
    ...{ calls: 11, same: 11, declared: 0, different: 0, skipped: 0, drifted: 0 },
    groups: [],
  });
  expect(code).toBe(0);
});

test("a backup code of small letters is recorded as a value that the server gave", () => {
  const concealer = new Concealer(() => {});
  const backupCodes = ["abcde-fghij"];
  concealer.remember(1, { status: 200, headers: new Headers(), json: { backupCodes } });
  const body = { json: { code: backupCodes[0] ?? "" } };
  const call = {
    method: "POST",
    path: "/two-factor/verify-backup-code",
    query: [],
    headers: {},
    cookies: {},
    body,
  };
  expect(concealer.conceal(call, 0)).toMatchObject({
    body: { json: { code: "lk:answer:1:body/backupCodes/0" } },
  });
});

test("a difference is listed with its first call, and fails the rehearsal", async () => {
  await recorded();
  const { code, out } = await rehearse(await server("Ada"), await server("Eve"));
  const [group] = JSON.parse(out).groups;
  expect(group).toEqual({
    ...{ method: "GET", route: "/me", calls: 10, first: 2 },
    ...{ kind: "body", at: "body/user/name", old: '"Ada"', new: '"Eve"' },
  });
  expect(code).toBe(1);
});

test("a rehearsal continues where a server stopped answering, with the values from before", async () => {
  await recorded();
  const old = await server("Ada");
  let isDown = true;
  const now = await server("Ada", (calls) => isDown && calls > 5);
  const stopped = await rehearse(old, now);
  expect(stopped).toMatchObject({ code: 2, err: expect.stringContaining("A server didn't answer") });
  isDown = false;
  const { out, err } = await rehearse(old, now);
  expect(err).toContain("Continuing after call 5 of 11.");
  expect(JSON.parse(out)).toMatchObject({ calls: 11, same: 11 });
  expect((await readdir(folder)).sort()).toEqual(["calls.ndjson", "calls.ndjson.secrets"]);
});

test("a recording that was cut in its last line is rehearsed up to there", async () => {
  await recorded();
  const file = join(folder, "calls.ndjson");
  await writeFile(file, (await readFile(file, "utf8")).slice(0, -20));
  const { out } = await rehearse(await server("Ada"), await server("Ada"));
  expect(JSON.parse(out)).toMatchObject({ calls: 10, same: 10 });
});

test("a request for another host goes to the recorded server all the same", async () => {
  const other = await server("Eve");
  const proxy = await listening(
    recordingProxy({
      to: new URL(await server("Ada")),
      basePath: "/api/auth",
      now: Date.now,
      onCall: () => {},
      onSecret: () => {},
    }),
  );
  const { hostname, port } = new URL(proxy);
  const body = "hunter2";
  const answer = await new Promise<string>((resolve, reject) => {
    const asked = request(
      { hostname, port, method: "POST", path: `//${new URL(other).host}/sign-in` },
      async (response) => {
        let text = "";
        for await (const chunk of response.setEncoding("utf8")) text += chunk;
        resolve(text);
      },
    );
    asked.on("error", reject).end(body);
  });
  expect(JSON.parse(answer)).toEqual({ user: { name: "Ada" } });
});

test("requests that can't be recorded get their responses", async () => {
  const odd = await listening(
    createServer((_incoming, response) => response.writeHead(302, { location: "https://" }).end()),
  );
  const calls: unknown[] = [];
  const proxy = await listening(
    recordingProxy({
      to: new URL(odd),
      basePath: "/api/auth",
      now: Date.now,
      onCall: (call) => calls.push(call),
      onSecret: () => {},
    }),
  );
  const ask = (size: number) =>
    fetch(`${proxy}/api/auth/sign-in`, { method: "POST", body: "x".repeat(size), redirect: "manual" });
  expect((await ask(10)).headers.get("location")).toBe("https://");
  expect((await ask(300_000)).status).toBe(302);
  expect(calls).toHaveLength(1);
});

test("a recording is never overwritten", async () => {
  await recorded();
  const { code, err } = await command(folder, [
    "record",
    "--to",
    "http://localhost:9",
    "--out",
    "calls.ndjson",
  ]);
  expect(err).toContain("calls.ndjson exists already. Name another file, or remove it.");
  expect(code).toBe(2);
});
