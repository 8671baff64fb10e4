"use client";
import { type ReactNode, useRef } from "react";
import { useSurroundings } from "../context/context.ts";
import { useMessages } from "../messages/index.ts";
import { Alert, ConfirmDialog } from "../primitives/index.ts";
import { focusSoon } from "../screens/focus-soon.ts";
import { FormNotice } from "../screens/form-notice.tsx";
import { OnUnmount } from "../screens/on-unmount.tsx";
import type { Parts } from "../screens/parts.ts";
import { TextLink } from "../screens/text-link.tsx";
import type { ActivityPart } from "./part-names.ts";
import type { SecureAccountHandle } from "./use-secure-account.ts";

export interface SecureAccountProps {
  securing: SecureAccountHandle;
  parts: Parts<ActivityPart>;
  changePasswordUrl: string | undefined;
}

/** Asks for confirmation before everything else is signed out, then leads to the next step. */
export function SecureAccount({ securing, parts, changePasswordUrl }: SecureAccountProps): ReactNode {
  const t = useMessages();
  const { routes } = useSurroundings();
  const { asked, isOpen, isPending, isSecured, failure } = securing;
  const secured = useRef<HTMLDivElement>(null);
  const alert = useRef<HTMLDivElement>(null);
  return (
    <>
      {isSecured ? (
        <Alert
          {...parts.primitive("secured")}
          ref={secured}
          tone="success"
          isFocused
          title={t("account.activity.notMe.done.title")}
          actions={
            <TextLink href={changePasswordUrl ?? routes.account}>
              {t("account.activity.notMe.done.next")}
            </TextLink>
          }
        >
          {t("account.activity.notMe.done.text")}
        </Alert>
      ) : null}
      <FormNotice
        ref={alert}
        className={parts.classNames?.alert}
        notice={failure}
        isFocused
        onRetry={() => asked && securing.askAbout(asked.event, asked.words)}
      />
      {asked === null ? null : (
        <ConfirmDialog
          isOpen={isOpen}
          isPending={isPending}
          tone="danger"
          title={t("account.activity.notMe.title")}
          confirmLabel={t("account.sessions.revokeOthers.submit")}
          onConfirm={securing.confirm}
          onOpenChange={(isWanted) => {
            if (!isWanted) securing.close();
          }}
        >
          <p>{t("account.activity.notMe.text", { event: asked.words })}</p>
          {/* The result is above the list, far from the pressed button. */}
          <OnUnmount onUnmount={() => focusSoon(secured.current ?? alert.current)} />
        </ConfirmDialog>
      )}
    </>
  );
}
