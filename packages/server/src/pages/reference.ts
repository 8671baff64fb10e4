import { escapeHtml, type OpenApiDocument } from "latchkey/host";
import { layout } from "../http/layout.ts";
import type { Page } from "../http/page.ts";
import { membersOf } from "./schema-text.ts";

/** The parts of an operation that the page shows. */
interface Operation {
  operationId: string;
  summary: string;
  tags: readonly string[];
  parameters: readonly { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>;
  security: readonly Record<string, unknown>[];
}

/** The parts of a JSON Schema that the page shows. */
export type Schema = Readonly<Record<string, unknown>>;

interface Entry extends Operation {
  method: string;
  path: string;
}

/** Returns the API reference: one document that works without a script. */
export function referencePage({ paths, components }: OpenApiDocument): Page {
  const entries = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      // The document comes from the engine: `operation` of its OpenAPI writer created each entry.
      ([method, operation]): Entry => ({ ...(operation as Operation), method: method.toUpperCase(), path }),
    ),
  );
  const groups = [...Map.groupBy(entries, ({ tags }) => tags[0] ?? "other")];
  // OpenAPI holds schemas there.
  const schemas = Object.entries(components.schemas as Record<string, Schema>).toSorted(([a], [b]) =>
    a.localeCompare(b),
  );
  return layout({
    title: "API reference · Latchkey",
    style: STYLE,
    script: FILTER,
    body: `<header><a class="brand" href="/docs">Latchkey</a></header>
<main>
<h1>API reference</h1>
<p class="lead">${entries.length} operations. The same for programs: <a href="/openapi.json">OpenAPI document</a>.</p>
<p class="filter" hidden><label for="filter">Filter by path or summary</label>
<input id="filter" type="search" autocomplete="off" spellcheck="false"> <output for="filter"></output></p>
<nav aria-label="Contents"><ul class="contents">
${groups.map(([tag]) => `<li><a href="#${escapeHtml(tag)}">${titleOf(tag)}</a></li>`).join("\n")}
<li><a href="#schemas">Schemas</a></li>
</ul></nav>
${groups.map(([tag, group]) => section(tag, titleOf(tag), group.map(operationOf))).join("\n")}
${section(
  "schemas",
  "Schemas",
  schemas.map(([name, schema]) =>
    detail(`schema-${name}`, `<code>${escapeHtml(name)}</code>`, membersOf(schema)),
  ),
)}
</main>`,
  });
}

function section(id: string, title: string, details: readonly string[]): string {
  return `<section aria-labelledby="${escapeHtml(id)}"><h2 id="${escapeHtml(id)}">${title}</h2>\n${details.join("\n")}\n</section>`;
}

/**
 * The anchor is inside, so that a link to it opens the section (HTML, "ancestor details revealing
 * algorithm").
 */
function detail(id: string, summary: string, content: string): string {
  return `<details><summary>${summary}</summary><div id="${escapeHtml(id)}">${content}</div></details>`;
}

/** `email-password` → `Email password`. */
function titleOf(tag: string): string {
  const words = tag.replaceAll("-", " ");
  return escapeHtml(words.charAt(0).toUpperCase() + words.slice(1));
}

function operationOf(entry: Entry): string {
  const { operationId, method, path, summary, parameters, requestBody, responses } = entry;
  const sent = Object.entries(requestBody?.content ?? {});
  const parts = [
    `<p>${accessOf(entry)} In process: <code>auth.api.${escapeHtml(operationId)}()</code></p>`,
    parameters.length === 0 ? "" : `<h3>Parameters</h3>${parameterRows(parameters)}`,
    ...sent.map(
      ([type, { schema }]) => `<h3>Body <small>${escapeHtml(type)}</small></h3>${membersOf(schema)}`,
    ),
    "<h3>Answers</h3>",
    `<dl>${Object.entries(responses).map(responseOf).join("")}</dl>`,
  ];
  const title = `<code><b>${method}</b> ${escapeHtml(path)}</code><span>${escapeHtml(summary)}</span>`;
  return detail(operationId, title, parts.join(""));
}

function accessOf({ security }: Entry): string {
  if (security.length === 0) return "Needs no session.";
  return security.length === 1 ? "Needs a session." : "Works with and without a session.";
}

function parameterRows(parameters: Operation["parameters"]): string {
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]));
  const required = parameters.filter(({ required }) => required).map(({ name }) => name);
  return membersOf({ type: "object", properties, required });
}

function responseOf([status, { description, content }]: [string, Operation["responses"][string]]): string {
  // Errors common to all operations aren't repeated for each.
  if (status === "default") return "";
  const [answered] = Object.values(content ?? {});
  const shape = status === "200" && answered !== undefined ? membersOf(answered.schema) : "";
  const text = escapeHtml(description).replace(/`([^`]+)`/g, "<code>$1</code>");
  return `<dt><code>${status}</code></dt><dd>${text.replaceAll("\n\n", "<br>")}${shape}</dd>`;
}

const STYLE = `
.contents { display: flex; flex-wrap: wrap; gap: .25rem 1rem; list-style: none; padding: 0 }
h3 { font-size: 1rem; margin: 1.25rem 0 .5rem }
h3 small { color: var(--muted); font-weight: 400 }
section[hidden], details[hidden] { display: none }
details { border-bottom: 1px solid var(--line) }
summary { cursor: pointer; padding: .75rem 0 }
summary::marker { color: var(--muted) }
summary span { color: var(--muted); display: block; padding-inline-start: 1.125rem }
details > div { padding: 0 0 1.25rem 1.125rem; scroll-margin-top: 4rem }
.filter { display: grid; gap: .375rem }
.filter[hidden] { display: none }
.filter input { font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--muted); border-radius: 8px; padding: .5rem .75rem; max-width: 30rem }
.filter output { color: var(--muted); font-size: .875rem; min-height: 1.5em }
.members { border-collapse: collapse; width: 100%; font-size: .9375rem }
.members th, .members td { text-align: start; vertical-align: top; padding: .375rem .75rem .375rem 0; border-top: 1px solid var(--line) }
.members th { font-weight: 550; width: 14rem }
.members small { color: var(--muted); font-weight: 400 }
dl { display: grid; grid-template-columns: 4rem 1fr; gap: .375rem 1rem; margin: 0 }
dd { margin: 0 }
dd p { margin: 0 }
@media (max-width: 36rem) { .members th { width: auto } dl { grid-template-columns: 1fr; gap: 0 } dd { margin-bottom: .5rem } }
`;

/** Hides entries that don't match. Without scripts the field is hidden. */
const FILTER = `
const field = document.getElementById("filter");
field.closest("p").hidden = false;
field.addEventListener("input", () => {
  const words = field.value.toLowerCase().split(/\\s+/);
  let left = 0;
  for (const section of document.querySelectorAll("section")) {
    let inSection = 0;
    for (const each of section.querySelectorAll("details")) {
      const text = each.firstElementChild.textContent.toLowerCase();
      each.hidden = !words.every((word) => text.includes(word));
      if (!each.hidden) inSection += 1;
    }
    section.hidden = inSection === 0;
    left += inSection;
  }
  document.querySelector("output").value = field.value.trim() === "" ? "" : left === 0 ? "Nothing matches. Try fewer letters." : left + " shown";
});
`;
