import type { Renderer } from "@latchkey/server/portal";
import { type AppPage, pageAt } from "./pages/index.ts";

type AccountPage = Extract<AppPage, { of: "account" }>["page"];
type OrganizationPage = Extract<AppPage, { of: "organization" }>["page"];

/**
 * Paths below the mount, with the query that the client writes. Never `/list-sessions`: what signs someone in has no
 * place in a document.
 */
const OF_ACCOUNT: Partial<Record<AccountPage, readonly string[]>> = {
  email: ["/change-email"],
  security: [
    "/reauthenticate",
    "/list-accounts",
    "/passkey/list-user-passkeys",
    "/two-factor/status",
    "/two-factor/list-trusted-devices",
  ],
  passkeys: ["/passkey/list-user-passkeys"],
  "api-keys": ["/api-key/list?limit=100"],
  "two-factor": ["/two-factor/status"],
  connections: ["/list-accounts?mayUnlink=true"],
  organizations: ["/organization/list-user-invitations"],
  activity: ["/list-activity"],
  delete: ["/reauthenticate", "/delete-user/preview"],
};

const OF_ORGANIZATION: Partial<Record<OrganizationPage, (of: string) => readonly string[]>> = {
  members: (of) => [
    `/organization/access-control?${of}`,
    `/organization/list-members?${of}&limit=25&offset=0&sortBy=createdAt&sortDirection=asc`,
  ],
  invitations: (of) => [
    `/organization/access-control?${of}`,
    `/organization/list-invitations?${of}`,
    `/organization/list-teams?${of}`,
  ],
  teams: (of) => [
    `/organization/list-teams?${of}`,
    `/organization/team-seats?${of}`,
    "/organization/list-user-teams",
  ],
  roles: (of) => [`/organization/access-control?${of}`],
  "api-keys": (of) => [`/api-key/list?${of}&limit=100`],
  audit: (of) => [`/organization/list-audit-events?${of}`],
  settings: (of) => [`/organization/access-control?${of}`],
};

/** What the app asks for a page as soon as its script runs. */
export const questionsOf: Renderer["questionsOf"] = (url, config, answers) => {
  const [path = "", query] = url.split("?", 2);
  const page = pageAt(path);
  const shell = config.organizations == null ? [] : ["/organization/list"];
  if (page?.of === "account") return [...shell, ...(OF_ACCOUNT[page.page] ?? [])];
  if (page?.of !== "organization" || !/^[\w-]+$/.test(page.slug)) return shell;
  const summary = `/organization/summary?organizationSlug=${page.slug}`;
  // The declared answer of that route. Another list than the first may be asked for by the page's own query.
  const { organization } = (answers[summary] ?? {}) as { organization?: { id: string } };
  const further = organization === undefined || query !== undefined ? undefined : OF_ORGANIZATION[page.page];
  return [...shell, summary, ...(further?.(`organizationId=${organization?.id}`) ?? [])];
};
