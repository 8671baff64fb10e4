import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BASE_URL, TRUSTED_ORIGINS } from "@latchkey/testing/security/evil-urls";
import type { Letter, Mail } from "latchkey/host";
import { readSettings } from "../../config/settings.ts";
import { type ServiceEngine, serviceEngine } from "../../engine/service-engine.ts";
import { readiness } from "../../http/readiness.ts";
import { linkOf } from "../../mail/links.ts";
import { mailbox, type OwnMailbox } from "../../mail/mailbox.ts";
import { serviceListener } from "../../serving/service-listener.ts";
import type { PageName, PageState, Pages, Renderer } from "../declared.ts";
import type { PageSource } from "../source.ts";

const SECRET = "q7Rw2ZkT0bYx5NcVu9LmE4sHj8PdGf1A";
/** The deployment that the corpus of untrusted redirect targets is written for. */
export const JUDGED = {
  LATCHKEY_ENV: "production",
  LATCHKEY_RATE_LIMIT: "off",
  LATCHKEY_URL: BASE_URL,
  LATCHKEY_TRUSTED_ORIGINS: TRUSTED_ORIGINS.join(","),
};
/** Cookie of a browser that keeps cookies. */
export const ANY_COOKIE = { cookie: "theme=dark" };
export const PASSWORD = "a long passphrase";

/** Data that a page was rendered with. */
export type Shown = { name: PageName; state: PageState & Partial<Pages[PageName]> };

/** Renderer that prints its input: the portal's own tests cover the pages. */
export const echo: Renderer = {
  renderPage: (name, state) => ({ status: 200, html: JSON.stringify({ name, state }), common: [] }),
  questionsOf: () => [],
  renderMail: () => ({ subject: "", html: "", text: "" }),
  textsIn: () => new Map(),
  textProblem: () => undefined,
  judgeBranding: () => [],
  hasStates: true,
};

export interface SiteOptions {
  environment?: Record<string, string>;
  source?: Partial<PageSource>;
}

export interface TestSite extends AsyncDisposable {
  origin: string;
  engine: ServiceEngine;
  mail: OwnMailbox;
  logged: { level: string; message: string; fields?: Readonly<Record<string, unknown>> | undefined }[];
  /** Requests like a browser, without following redirects. `cookie`: the browser's cookies. */
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** Sends a form from a page of the service itself. */
  post(
    path: string,
    fields: Record<string, string> | URLSearchParams,
    headers?: Record<string, string>,
  ): Promise<Response>;
}

/** Starts the service in this process, with its data in memory. */
export async function site({ environment = {}, source = {} }: SiteOptions = {}): Promise<TestSite> {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-site-"));
  const variables = { LATCHKEY_DATABASE_URL: "sqlite::memory:", LATCHKEY_SECRET: SECRET, ...environment };
  // The test server's URL must be the public one, and its port is known only after listening.
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port");
  const origin = `http://127.0.0.1:${address.port}`;
  const settings = await readSettings({ LATCHKEY_URL: origin, ...variables }, folder);
  const logged: TestSite["logged"] = [];
  const log = (level: string, message: string, fields?: Readonly<Record<string, unknown>>): void =>
    void logged.push({ level, message, fields });
  const mail = mailbox(Date.now);
  const rules = {
    baseURL: settings.url,
    supportUrl: undefined,
    listsResetPages: false,
    isSafeTarget: () => true,
  };
  const compose = (letter: Letter): Mail => ({
    to: letter.to,
    subject: letter.kind,
    text: [linkOf(letter, rules), "code" in letter && letter.code].filter(Boolean).join(" "),
  });
  const engine = serviceEngine(settings, { secret: SECRET, log, mail: mail.send, compose });
  await engine.migrate();
  const ready = readiness(() => engine.check());
  ready.hold = undefined;
  const pages = { loadRenderer: async () => echo, loadAssets: () => undefined, ...source };
  const box = settings.production ? undefined : mail;
  server.on("request", serviceListener({ settings, engine, ready, mailbox: box, source: pages, log }));
  return {
    origin,
    engine,
    mail,
    logged,
    get: (path, headers = {}) => fetch(origin + path, { headers, redirect: "manual" }),
    post: (path, fields, headers = {}) =>
      fetch(origin + path, {
        method: "POST",
        body: new URLSearchParams(fields),
        headers: {
          origin: settings.url,
          "sec-fetch-site": "same-origin",
          "sec-fetch-mode": "navigate",
          ...headers,
        },
        redirect: "manual",
      }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await engine.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Returns the page in an answer, as `echo` writes it. */
export async function shown(answer: Response): Promise<Shown> {
  return JSON.parse(await answer.text());
}

/** Returns the cookies of an answer, as a browser would send them back. */
export function cookieOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");
}

export async function signUp(to: TestSite, email = "ada@example.com"): Promise<string> {
  return cookieOf(await to.post("/sign-up", { name: "Ada", email, password: PASSWORD }));
}
