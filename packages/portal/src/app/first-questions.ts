import { ACCOUNT_SECTIONS, ORGANIZATION_SECTIONS } from "@latchkey/react/sections";
import type { Renderer } from "@latchkey/server/portal";
import { pageAt } from "./pages/index.ts";

/** Requests that the app sends for a page as soon as its script runs. */
export const questionsOf: Renderer["questionsOf"] = (url, config, answers) => {
  const [path = "", query] = url.split("?", 2);
  const page = pageAt(path);
  const shell = config.organizations == null ? [] : ["/organization/list"];
  if (page?.of === "account")
    return [...shell, ...(ACCOUNT_SECTIONS.find(({ id }) => id === page.page)?.asks ?? [])];
  if (page?.of !== "organization" || !/^[\w-]+$/.test(page.slug)) return shell;
  const summary = `/organization/summary?organizationSlug=${page.slug}`;
  // The declared answer of that route. Another list than the first may be asked for by the page's own query.
  const { organization } = (answers[summary] ?? {}) as { organization?: { id: string } };
  if (organization === undefined || query !== undefined) return [...shell, summary];
  const section = ORGANIZATION_SECTIONS.find(({ id }) => id === page.page);
  return [...shell, summary, ...(section?.asks?.(`organizationId=${organization.id}`) ?? [])];
};
