import type { IncomingMessage, ServerResponse } from "node:http";
import { addressOf, decide, judgeAuthorize, type Return } from "./authorize.ts";
import { type FakeProvider, headerOf, type Reply, type Resource } from "./fake-provider.ts";
import { consentPage, errorPage, formPostPage } from "./pages.ts";
import type { Person } from "./people.ts";
import type { FakeId } from "./providers/index.ts";
import type { Registry, Seen } from "./registry.ts";
import { answerToken } from "./token.ts";
import { fails, personIn } from "./troubles.ts";

export interface Played extends FakeProvider {
  readonly app: FakeId;
  readonly registry: Registry;
}

/** State that the server shares with its caller. */
export interface Stage {
  readonly providers: readonly Played[];
  readonly people: readonly Person[];
  readonly now: () => number;
  base(): string;
  redirectUris(provider: Played): readonly string[];
  /** Requests for unknown URLs, which no redirect or token may lead to. */
  readonly elsewhere: string[];
  /** Runs a command from `POST /control`, or throws. */
  obey(command: string): void;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** `accounts.google.com/o/oauth2/v2/auth`. */
  readonly place: string;
  readonly query: URLSearchParams;
  readonly body: string;
  readonly form: URLSearchParams;
}

interface Route {
  readonly pattern: RegExp;
  readonly provider: Played;
  readonly endpoint: Seen["endpoint"];
  answer(exchange: Exchange, seen: Seen): void;
}

/** A consent page that is open. */
interface Waiting {
  readonly provider: Played;
  readonly asked: URLSearchParams;
  readonly scopes: readonly string[];
}

/** Serves every provider under `/<its host>/<its path>`, and the consent page. */
export function listener(stage: Stage): (request: IncomingMessage, response: ServerResponse) => void {
  const waiting = new Map<string, Waiting>();
  const routes = stage.providers.flatMap((provider) => routesOf(stage, provider, waiting));
  return (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      const isForm = headerOf(request.headers, "content-type").startsWith(
        "application/x-www-form-urlencoded",
      );
      const place = decodeURIComponent(pathname).slice(1);
      const form = new URLSearchParams(isForm ? body : "");
      const exchange: Exchange = { request, response, place, query: searchParams, body, form };
      const route = routes.find(({ pattern }) => pattern.test(place));
      if (route !== undefined) {
        const seen: Seen = {
          endpoint: route.endpoint,
          path: place,
          query: searchParams,
          form,
          headers: request.headers,
        };
        route.provider.registry.seen.push(seen);
        route.answer(exchange, seen);
      } else if (place === "consent") {
        agree(stage, waiting, exchange);
      } else if (place === "control" && request.method === "POST") {
        control(stage, exchange);
      } else {
        stage.elsewhere.push(place);
        send(response, { status: 404, body: { error: "nothing_here" } });
      }
    });
  };
}

/** Handles a button of the consent page. */
function agree(stage: Stage, waiting: Map<string, Waiting>, { form, response }: Exchange): void {
  const name = form.get("request") ?? "";
  const asked = waiting.get(name);
  waiting.delete(name);
  if (asked === undefined) {
    show(response, 400, errorPage("This page has been used before."));
    return;
  }
  const person = stage.people.find(({ number }) => String(number) === form.get("person"));
  const to = decide(asked.provider, asked.provider.registry, { ...asked, person });
  sendBack(response, to, asked.provider.id);
}

function control(stage: Stage, { body, response }: Exchange): void {
  try {
    stage.obey(body);
    send(response, { status: 200, body: {} });
  } catch (error) {
    send(response, { status: 400, body: { error: String(error) } });
  }
}

function routesOf(stage: Stage, provider: Played, waiting: Map<string, Waiting>): Route[] {
  const { registry, idToken } = provider;
  const route = (path: string, endpoint: Seen["endpoint"], answer: Route["answer"]): Route => ({
    pattern: patternOf(path),
    provider,
    endpoint,
    answer,
  });
  const authorize: Route["answer"] = ({ response, query }, seen) => {
    const judged = judgeAuthorize(provider, query, stage.redirectUris(provider));
    if (judged.kind === "ask") {
      const name = crypto.randomUUID();
      waiting.set(name, { provider, asked: query, scopes: judged.scopes });
      show(response, 200, consentPage(provider.id, name, stage.people, judged.scopes));
      return;
    }
    seen.refused = judged.why;
    if (judged.kind === "page") show(response, 400, errorPage(judged.why));
    else sendBack(response, judged.to, provider.id);
  };
  const token: Route["answer"] = ({ request, response, query, form }, seen) => {
    if (fails(registry.troubles, "token", request, response)) return;
    const place = { provider, registry, now: stage.now(), base: stage.base() };
    const { reply, why } = answerToken(place, { headers: request.headers, query, form });
    if (why !== undefined) seen.refused = why;
    send(response, reply);
  };
  const jwks: Route["answer"] = ({ request, response }) => {
    if (fails(registry.troubles, "jwks", request, response)) return;
    send(response, { status: 200, body: registry.keys.jwks() });
  };
  return [
    route(provider.authorize, "authorize", authorize),
    route(provider.token, "token", token),
    ...(idToken === undefined ? [] : [route(idToken.jwks, "jwks", jwks)]),
    ...Object.entries(provider.resources).map(([path, resource]) =>
      route(path, "resource", (exchange, seen) => {
        if (fails(registry.troubles, "profile", exchange.request, exchange.response)) return;
        const reply = answerResource(provider, resource, exchange);
        if (reply.status >= 400) seen.refused = JSON.stringify(reply.body);
        send(exchange.response, reply);
      }),
    ),
  ];
}

function answerResource(provider: Played, resource: Resource, exchange: Exchange): Reply {
  const { registry } = provider;
  const { request, query, form, body, place } = exchange;
  if (request.method !== resource.method) return { status: 405, body: { error: "method_not_allowed" } };
  const token =
    resource.tokenIn === "form"
      ? (form.get("access_token") ?? "")
      : (/^Bearer (\S+)$/.exec(headerOf(request.headers, "authorization"))?.[1] ?? "");
  const grant = registry.findAccess(token);
  if (grant === undefined) return { status: 401, body: { error: "invalid_token" } };
  const answer = resource.answer({
    method: request.method,
    headers: request.headers,
    query,
    form,
    body,
    path: place,
    grant: { ...grant, person: personIn(registry.troubles, grant.person) },
  });
  const reply: Reply = isReply(answer) ? answer : { status: 200, body: answer };
  if (resource.isProfile !== true || reply.status !== 200 || registry.alter === undefined) return reply;
  // Resources that are profiles answer with an object.
  return { ...reply, body: registry.alter(reply.body as Record<string, unknown>) };
}

function isReply(answer: Reply | object): answer is Reply {
  return "status" in answer && "body" in answer;
}

/** `:tenant` stands for one path segment. */
function patternOf(path: string): RegExp {
  const escapedPath = path.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^${escapedPath.replace(/:\w+/g, "[^/]+")}$`);
}

function sendBack(response: ServerResponse, to: Return, id: string): void {
  if (to.mode === "form_post") show(response, 200, formPostPage(to));
  else response.writeHead(303, { location: addressOf(to, id), "referrer-policy": "no-referrer" }).end();
}

function show(response: ServerResponse, status: number, html: string): void {
  response
    .writeHead(status, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" })
    .end(html);
}

function send(response: ServerResponse, { status, headers, body }: Reply): void {
  const isRaw = typeof body === "string" || body instanceof Uint8Array;
  response
    .writeHead(status, {
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      ...headers,
    })
    .end(isRaw ? body : JSON.stringify(body));
}
