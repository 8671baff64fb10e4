import type { OrganizationSummaryAnswer } from "@latchkey/client/features";
import { PageTitle } from "@latchkey/react/layout";
import { ProfileSection } from "@latchkey/react/sections";
import type { Answers } from "@latchkey/server/portal";
import type { ReactNode } from "react";
import { usePortalMessages } from "../messages/index.ts";
import { PendingBlocks } from "../shared/route-pending.tsx";
import { nameOf } from "./app-title.ts";
import { moduleOf } from "./pages/index.ts";

export interface PagePreviewProps {
  url: string;
  appName: string;
  answers: Answers;
}

/**
 * A page of the app as a server renders it: complete if it shows only the session, else its heading with the
 * text below it, and its layout. That text is usually the largest part, so nothing larger is painted later.
 */
export function PagePreview(props: PagePreviewProps): ReactNode {
  const name = nameOf(props.url, usePortalMessages());
  const intro = useIntro(props);
  if (moduleOf(props.url) === "account-profile") return <ProfileSection />;
  return (
    <div data-portal="Pending">
      {name === undefined ? null : <PageTitle intro={intro}>{name}</PageTitle>}
      <PendingBlocks />
    </div>
  );
}

/** Returns the text below a page's heading. */
function useIntro({ url, appName, answers }: PagePreviewProps): ReactNode {
  const t = usePortalMessages();
  const organization = nameIn(answers);
  switch (moduleOf(url)) {
    case "account-email":
      return t("account.email.intro", { appName });
    case "account-security":
      return t("account.security.intro");
    case "account-passkeys":
      return t("passkey.intro");
    case "account-sessions":
      return t("account.sessions.intro");
    case "account-api-keys":
      return t("apiKeys.intro");
    case "account-organizations":
      return t("account.organizations.intro");
    case "account-activity":
      return t("account.activity.intro");
    case "account-delete":
      return t("account.delete.intro");
    case "organization-members":
      return organization && t.rich("members.intro", { organization });
    case "organization-invitations":
      return organization && t.rich("members.invitations.intro", { organization });
    case "organization-teams":
      return organization && t.rich("teams.intro", { organization });
    case "organization-roles":
      return organization && t.rich("teams.roles.intro", { organization });
    case "admin-audit":
      return organization && t.rich("organization.audit.intro", { organization });
    default:
      return undefined;
  }
}

/** Returns the name of the organization that a page is about. */
function nameIn(answers: Answers): string | undefined {
  const [, summary] =
    Object.entries(answers).find(([question]) => question.startsWith("/organization/summary")) ?? [];
  // The declared answer of that route.
  return (summary as OrganizationSummaryAnswer | undefined)?.organization.name;
}
