"use client";
import { createContext, type HTMLAttributes, type ReactNode, useContext } from "react";
import { useMessages } from "../messages/provider.tsx";
import { Alert } from "../primitives/alert.tsx";
import type { LookProps } from "../primitives/look.ts";
import { useImpersonated } from "../session/use-impersonated.ts";

/** True where the page shows the note for all of its parts. */
const SaidContext = createContext(false);

/**
 * A note above controls that only users themselves may use: tells an administrator who acts as
 * a user why they are locked.
 */
export function OwnOnlyNote(look: LookProps): ReactNode {
  const t = useMessages();
  const isSaid = useContext(SaidContext);
  if (!useImpersonated() || isSaid) return null;
  return (
    <Alert part="alert" {...look} tone="info">
      {t("account.errors.NOT_WHILE_IMPERSONATING")}
    </Alert>
  );
}

/** Groups several such parts of one page: the note is shown once, above them. */
export function OwnOnlyParts({ children }: { children: ReactNode }): ReactNode {
  return (
    <>
      <OwnOnlyNote />
      <SaidContext.Provider value={true}>{children}</SaidContext.Provider>
    </>
  );
}

/** Controls that only users themselves may use: renders nothing while an administrator acts as a user. */
export function OwnOnly({ children }: { children: ReactNode }): ReactNode {
  return useImpersonated() ? null : children;
}

/** Does the same, as an element around the controls. */
export function OwnActions(props: HTMLAttributes<HTMLDivElement>): ReactNode {
  return useImpersonated() ? null : <div {...props} />;
}
