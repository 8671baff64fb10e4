import { useOrganizationScope } from "@latchkey/react";
import { useToasts } from "@latchkey/react/primitives";
import { OrganizationSettingsSection } from "@latchkey/react/sections";
import { useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { usePortalMessages } from "../../../messages/index.ts";

/** `/o/$slug/settings`: the organization's appearance and ownership. */
export function OrganizationSettingsPage(): ReactNode {
  const t = usePortalMessages();
  const { history } = useRouter();
  const toasts = useToasts();
  const { organization } = useOrganizationScope();
  return (
    <OrganizationSettingsSection
      onSuccess={({ slug }) => {
        if (slug === organization.slug) return;
        // The page's URL changes too, and the text beside the button is lost with it.
        toasts.show({ text: t("common.save.done") });
        history.replace(`/o/${slug}/settings`);
      }}
    />
  );
}
