import { PageTitle } from "@latchkey/react/layout";
import { ProfileSection } from "@latchkey/react/sections";
import type { ReactNode } from "react";
import { usePortalMessages } from "../messages/index.ts";
import { PendingBlocks } from "../shared/route-pending.tsx";
import { nameOf } from "./app-title.ts";
import { moduleOf } from "./pages/index.ts";

/**
 * A page of the app as a server renders it: complete if it shows only the session, else its heading and
 * layout.
 */
export function PagePreview({ url }: { url: string }): ReactNode {
  const name = nameOf(url, usePortalMessages());
  if (moduleOf(url) === "account-profile") return <ProfileSection />;
  return (
    <div data-portal="Pending">
      {name === undefined ? null : <PageTitle>{name}</PageTitle>}
      <PendingBlocks />
    </div>
  );
}
