import { PageTitle } from "@latchkey/react/layout";
import { ProfileForm } from "@latchkey/react/profile-form";
import type { ReactNode } from "react";
import { usePortalMessages } from "../../messages/index.ts";

/** `/account`: how one appears to others. */
export function ProfilePage(): ReactNode {
  const t = usePortalMessages();
  return (
    <>
      <PageTitle>{t("account.profile.title")}</PageTitle>
      <ProfileForm />
    </>
  );
}
