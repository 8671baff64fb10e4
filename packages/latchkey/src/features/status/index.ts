import { z } from "zod";
import type { Context } from "../../kernel/contracts/context.ts";
import { feature, type Refusal } from "../../kernel/contracts/feature.ts";
import { escapeHtml, htmlPage, type Page } from "../../kernel/contracts/reply.ts";
import { route } from "../../kernel/contracts/route.ts";
import { options, service } from "../../kernel/contracts/service.ts";
import { parseEmail } from "../../security/email-address.ts";
import { claimedEmail } from "../../security/email-token.ts";
import { audit, REFUSED } from "../audit/index.ts";
import { userStore } from "../users/store.ts";

/** Longest reason that is kept. */
const LONGEST = 80;

/**
 * Records every refused attempt that no feature has recorded: the place, the step, the reason, and the end of
 * the wait if there is one. The account of an email address is looked up after the answer, so that response
 * times don't reveal whether it exists.
 */
const recordRefusal = service((core) => {
  const users = core.use(userStore);
  const auditOf = audit.make(core);
  return (context: Context, { code, retryAfter }: Refusal): void => {
    if (context.isFailureNoted) return;
    const { event } = context.route.spec;
    const { about } = context;
    const email = about !== undefined && "email" in about ? about.email : emailIn(context);
    const details = {
      step: context.stoppedAt ?? "handler",
      ...(retryAfter === undefined ? {} : { until: context.time(retryAfter) }),
    };
    auditOf(context).noteRefused(
      {
        event: REFUSED,
        outcome: "failure",
        userId: context.user?.id ?? (about !== undefined && "userId" in about ? about.userId : null),
        ...(event?.method === undefined ? {} : { method: event.method }),
        // The code of a redirect may come from a provider, and so from anyone.
        reason: /^[\w.:'-]+$/.test(code) ? code.toLowerCase().slice(0, LONGEST) : "unknown",
        details,
      },
      email === undefined ? undefined : async () => (await users.findByEmail(email))?.id,
    );
  };
});

/** The account that a request names, by its email address or by the link of an email. */
function emailIn({ body, query }: Context): string | undefined {
  const email = textAt(body, "email");
  const token = textAt(body, "token") ?? textAt(query, "token");
  const named = email ?? (token === undefined ? undefined : claimedEmail(token));
  return named === undefined ? undefined : parseEmail(named);
}

function textAt(given: unknown, name: string): string | undefined {
  const value: unknown = typeof given === "object" && given !== null ? Reflect.get(given, name) : undefined;
  return typeof value === "string" ? value : undefined;
}

const ok = route({
  method: "GET",
  path: "/ok",
  summary: "Check that the engine responds",
  session: "none",
  returns: z.object({ ok: z.literal(true) }),
  errors: [],
  handle: () => ({ ok: true as const }),
});

const error = route({
  method: "GET",
  path: "/error",
  summary: "Show the error page of failed flows without their own page",
  session: "none",
  query: z.object({ error: z.string().optional(), error_description: z.string().optional() }),
  returns: "html",
  uses: { options },
  errors: [],
  handle: ({ query, options }) =>
    htmlPage(errorPage(query.error || "unknown", query.error_description, options.baseURL)),
});

const STYLE = `
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 32rem; margin: 20vh auto; padding: 0 1.5rem; overflow-wrap: anywhere }
code { font-size: 1.125rem }
a { color: inherit }
a:focus-visible { outline: 2px solid; outline-offset: 4px }
`;

function errorPage(code: string, description: string | undefined, home: string): Page {
  const detail = description ? `\n<p>${escapeHtml(description)}</p>` : "";
  return {
    title: "Error",
    style: STYLE,
    body: `<main>
<h1>Something went wrong</h1>
<p>Error: <code>${escapeHtml(code)}</code></p>${detail}
<p><a href="${escapeHtml(home)}">Return to Application</a></p>
</main>`,
  };
}

/** The health check of the engine, and the error page. */
export const status = feature({
  id: "status",
  events: [REFUSED],
  routes: { ok, error },
  onRefusal: recordRefusal,
});
