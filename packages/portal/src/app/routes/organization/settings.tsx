import { useOrganizationScope } from "@latchkey/react";
import { useToasts } from "@latchkey/react/primitives";
import { OrganizationSettingsSection } from "@latchkey/react/sections";
import { useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { usePortalMessages } from "../../../messages/index.ts";

/** `/o/$slug/settings`: how an organization appears, and who it belongs to. */
export function OrganizationSettingsPage(): ReactNode {
  const t = usePortalMessages();
  const { history } = useRouter();
  const toasts = useToasts();
  const { organization } = useOrganizationScope();
  return (
    <OrganizationSettingsSection
      onSuccess={({ slug }) => {
        if (slug === organization.slug) return;
        // This page is elsewhere now, too; what was said beside the button is gone with it.
        toasts.show({ text: t("common.save.done") });
        history.replace(`/o/${slug}/settings`);
      }}
    />
  );
}
