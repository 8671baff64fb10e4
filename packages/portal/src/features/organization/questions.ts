import { ORGANIZATION_SECTIONS } from "@latchkey/react/sections";
import type { Renderer } from "@latchkey/server/portal";
import { part } from "./part.tsx";
import { slugOf } from "./slug-of.ts";

export const questionsOf: Renderer["questionsOf"] = (url, { organizations }, answers) => {
  const [path = "", query] = url.split("?", 2);
  const always = organizations == null ? [] : ["/organization/list"];
  const slug = slugOf(path);
  const page = part.pageAt(path.replace(/\/+$/, ""))?.page;
  if (slug === undefined || page === undefined || !/^[\w-]+$/.test(slug)) return always;
  const summary = `/organization/summary?organizationSlug=${slug}`;
  // The declared answer of that route. Another list than the first may be asked for by the page's own query.
  const { organization } = (answers[summary] ?? {}) as { organization?: { id: string } };
  if (organization === undefined || query !== undefined) return [...always, summary];
  const section = ORGANIZATION_SECTIONS.find(({ id }) => id === page);
  return [...always, summary, ...(section?.asks?.(`organizationId=${organization.id}`) ?? [])];
};
