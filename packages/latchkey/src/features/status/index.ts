import { z } from "zod";
import { feature } from "../../kernel/contracts/feature.ts";
import { escapeHtml, htmlPage, type Page } from "../../kernel/contracts/reply.ts";
import { route } from "../../kernel/contracts/route.ts";
import { options } from "../../kernel/contracts/service.ts";
import { REFUSED } from "../audit/index.ts";
import { recordRefusal } from "./record-refusal.ts";

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
