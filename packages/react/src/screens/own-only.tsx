"use client";
import { createContext, type HTMLAttributes, type ReactNode, useContext } from "react";
import { useMessages } from "../messages/provider.tsx";
import { Alert } from "../primitives/alert.tsx";
import type { LookProps } from "../primitives/look.ts";
import { useImpersonated } from "../session/use-impersonated.ts";

/** The page says it for all of its parts. */
const SaidContext = createContext(false);

/** Above what only users themselves change: tells an administrator who acts as one why it can't be changed. */
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

/** Several such parts of one page: the note stands once, above them. */
export function OwnOnlyParts({ children }: { children: ReactNode }): ReactNode {
  return (
    <>
      <OwnOnlyNote />
      <SaidContext.Provider value={true}>{children}</SaidContext.Provider>
    </>
  );
}

/** Controls that only users themselves use: nothing while an administrator acts as one. */
export function OwnOnly({ children }: { children: ReactNode }): ReactNode {
  return useImpersonated() ? null : children;
}

/** The same as an element that holds them. */
export function OwnActions(props: HTMLAttributes<HTMLDivElement>): ReactNode {
  return useImpersonated() ? null : <div {...props} />;
}
