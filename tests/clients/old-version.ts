import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { Client } from "@latchkey/testing/client";
import { chosenDatabase } from "@latchkey/testing/databases/kind";
import { dropDatabase, makeDatabase } from "@latchkey/testing/databases/run";
import { latchkey } from "latchkey";
import { admin, apiKey, organization, passkey, twoFactor, username } from "latchkey/features";
import { onTestFinished } from "vitest";
import { installExactly } from "../install.ts";
import { endWithTests } from "../service.ts";
import type { Deployment } from "./generations.ts";

const FRAMEWORK = fileURLToPath(new URL("framework.mjs", import.meta.url));
const BASE_URL = "http://localhost:3000";

/** Facts about the database that `framework.mjs` filled. */
interface Facts {
  /** Null unless it serves. */
  port: number | null;
  secret: string;
  password: string;
  /** Ada's browser. */
  cookie: string;
  organizationId: string;
  teamId: string;
  key: string;
  /** Cleo's. */
  backupCode: string;
}

/** Returns the URL of an empty database of the run's kind, for the framework and for Latchkey. */
export async function emptyDatabase(): Promise<{ theirs: string; ours: string }> {
  const kind = chosenDatabase();
  if (kind !== "sqlite") {
    const { name, url } = await makeDatabase(kind);
    onTestFinished(() => dropDatabase(kind, name));
    return { theirs: url.replace(/^mariadb:/, "mysql:"), ours: url };
  }
  const folder = await mkdtemp(join(tmpdir(), "latchkey-adoption-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, "auth.db");
  return { theirs: path, ours: `sqlite:${path}` };
}

/** Fills a database with an old version, which goes on serving it until the test ends. `ids`: `generateId` there. */
export async function oldVersion({ folder: at }: Deployment, ids?: "uuid") {
  const folder = fileURLToPath(at);
  await installExactly(folder);
  const { theirs, ours } = await emptyDatabase();
  const child = spawn(process.execPath, [FRAMEWORK, join(folder, "server.mjs"), theirs, "serve"], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...(ids && { GENERATE_ID: ids }) },
  });
  endWithTests(child);
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once("line", resolve);
    child.once("exit", (code) => reject(new Error(`The framework ended with ${code}`)));
  });
  const facts: Facts = JSON.parse(line);
  const server = `http://127.0.0.1:${facts.port}`;
  const stop = async () => {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    if (child.kill("SIGKILL")) await ended;
  };
  onTestFinished(stop);
  return {
    facts,
    ours,
    stop,
    answer: (request: Request): Promise<Response> => {
      const { pathname, search } = new URL(request.url);
      return fetch(new Request(`${server}${pathname}${search}`, request));
    },
    /** Tokens of emails that reset a password, the latest last. */
    async tokens(): Promise<string[]> {
      return (await fetch(`${server}/tokens`)).json();
    },
  };
}

/** An engine on that database, with the same features. */
export function engineOn(database: string, secret: string, sent: string[] = []) {
  const auth = latchkey({
    baseURL: BASE_URL,
    secret,
    database,
    emailAndPassword: {
      enabled: true,
      sendResetPassword: async ({ token }) => void sent.push(token),
    },
    rateLimit: { enabled: false },
    advanced: { cookiePrefix: "better-auth" },
    plugins: [
      admin(),
      apiKey(),
      organization({ teams: { enabled: true } }),
      passkey({ rpName: "Ledger" }),
      twoFactor(),
      username(),
    ],
  });
  onTestFinished(() => auth.close());
  return auth;
}

/** The old version, or Latchkey. */
export type Side = "old" | "new";

/** Returns a browser's call of either side. */
export function browserOn(answers: Record<Side, (request: Request) => Promise<Response>>) {
  let side: Side = "old";
  const client = new Browser(() => answers[side]);
  return (to: Side): Browser => {
    side = to;
    return client;
  };
}

/** A browser whose requests go where `to` says. */
export class Browser extends Client {
  constructor(to: () => (request: Request) => Promise<Response>) {
    super((request) => to()(request), `${BASE_URL}/api/auth`, { origin: BASE_URL });
  }
}
