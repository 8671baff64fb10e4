"use client";
import { type ReactNode, useState } from "react";
import { useMessages } from "../../messages/index.ts";
import { Button, ConfirmDialog, Done, preloading } from "../../primitives/index.ts";
import { FormNotice } from "../../screens/form-notice.tsx";
import { useSession } from "../../session/use-session.ts";
import { useAdminScope } from "../scope.tsx";
import { SessionsList } from "../sessions/sessions-list.tsx";
import type { AdministeredUser } from "../types.ts";
import { useAct } from "../use-act.ts";
import { personName } from "../users/person.tsx";

/** Where a user is signed in. */
export function UserSessions({ user }: { user: AdministeredUser }): ReactNode {
  const t = useMessages();
  const { can } = useAdminScope();
  const isOwn = useSession().data?.user.id === user.id;
  const [isOpen, setOpen] = useState(false);
  const [ended, setEnded] = useState(0);
  const name = personName(user);
  const ending = useAct(
    (calls) => calls.revokeUserSessions({ userId: user.id }),
    () => {
      setOpen(false);
      // The list is read anew.
      setEnded(ended + 1);
    },
  );
  return (
    <>
      <SessionsList
        key={ended}
        label={t("admin.user.tabs.sessions")}
        asked={{ userId: user.id }}
        hasPeople={false}
      />
      {can("session", "revoke") && !isOwn && ended === 0 ? (
        <p data-part="onward">
          <Button {...preloading(ConfirmDialog)} variant="danger" onPress={() => setOpen(true)}>
            {t("admin.user.signOut.label")}
          </Button>
        </p>
      ) : null}
      <Done>{ended === 0 ? null : t("admin.user.signOut.done", { name })}</Done>
      <ConfirmDialog
        isOpen={isOpen}
        isPending={ending.isPending}
        tone="danger"
        title={t.rich("admin.user.signOut.title", { name })}
        confirmLabel={t("admin.user.signOut.label")}
        onConfirm={ending.press}
        onOpenChange={setOpen}
      >
        <FormNotice notice={ending.failure} isFocused onRetry={ending.press} />
        <p>{t("admin.user.signOut.text")}</p>
      </ConfirmDialog>
    </>
  );
}
