"use client";
import { type ForwardedRef, forwardRef, type ReactNode, useImperativeHandle, useRef } from "react";
import { LocalMessages, useMessages } from "../messages/index.ts";
import { Button, ConfirmDialog, Loading, preloading } from "../primitives/index.ts";
import { FormNotice } from "../screens/form-notice.tsx";
import type { OwnSession } from "../session/sessions-store.ts";
import { useSession } from "../session/use-session.ts";
import { useSessions } from "../session/use-sessions.ts";
import { type AccountProps, partsOf } from "./parts.ts";
import { RevokeDialog } from "./revoke-dialog.tsx";
import { SessionRow } from "./session-row.tsx";
import { SessionSkeleton } from "./session-skeleton.tsx";
import { StaleNote } from "./stale-note.tsx";
import { type Asked, useRevocation } from "./use-revocation.ts";

export type SessionListPart =
  | "list"
  | "item"
  | "device"
  | "current"
  | "meta"
  | "actions"
  | "alert"
  | "status"
  | "none";

export interface SessionListProps extends AccountProps<SessionListPart> {
  /** Where a session is, for applications that know. */
  renderPlace?: ((session: OwnSession) => ReactNode) | undefined;
}

/** Where the caller is signed in: this device first. One other or all others are signed out, when that is confirmed. */
export const SessionList = forwardRef<HTMLDivElement, SessionListProps>(function SessionList(props, ref) {
  const { messages, ...list } = props;
  return (
    <LocalMessages messages={messages}>
      <SessionListView {...list} forwarded={ref} />
    </LocalMessages>
  );
});

type ViewProps = Omit<SessionListProps, "messages"> & { forwarded: ForwardedRef<HTMLDivElement> };

function SessionListView(props: ViewProps): ReactNode {
  const { className, style, classNames, renderPlace, forwarded } = props;
  const t = useMessages();
  const parts = partsOf<SessionListPart>(classNames);
  const { part, primitive } = parts;
  const currentId = useSession().data?.session.id;
  const known = useSessions();
  const { isPending, error, refetch } = known;
  const sessions = ordered(known.sessions, currentId);
  const others = sessions.filter(({ id }) => id !== currentId);

  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  useImperativeHandle<HTMLDivElement | null, HTMLDivElement | null>(forwarded, () => root.current, []);
  const order = useRef<readonly string[]>([]);
  /** Set when a dialog ends whose button is gone, or has something new beside it. */
  const afterwards = useRef<(() => void) | null>(null);
  const revocation = useRevocation(known, props, (asked, isDone) => {
    afterwards.current = () => focusAfter(asked, isDone);
  });
  const { failure, said } = revocation;

  function retry(): void {
    // The button that was pressed goes when there is an answer.
    root.current?.focus();
    void refetch();
  }

  function focusAfter(asked: Asked, isDone: boolean): void {
    const id = asked.what === "one" ? asked.session.id : undefined;
    if (!isDone) {
      const row = id === undefined ? root.current : buttons.current.get(id)?.closest("li");
      row?.querySelector<HTMLElement>('[data-part="alert"]')?.focus();
      return;
    }
    const at = order.current.indexOf(id ?? "");
    const near =
      id === undefined ? [] : [...order.current.slice(at + 1), ...order.current.slice(0, at).reverse()];
    const next = near.map((other) => buttons.current.get(other)).find((button) => button !== undefined);
    // What was done is said beside it.
    (next ?? list.current)?.focus();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls; this is a named place to land on
    <div
      ref={root}
      role="group"
      aria-label={t("account.sessions.list")}
      tabIndex={-1}
      data-lk="SessionList"
      className={className}
      style={style}
    >
      <Loading isLoading={isPending} skeleton={<SessionSkeleton />} onRetry={retry}>
        <StaleNote list={known.sessions} error={error} part={primitive("alert")} onRetry={retry} />
        {sessions.length === 0 ? null : (
          <ul ref={list} tabIndex={-1} {...part("list")} aria-label={t("account.sessions.list")}>
            {sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                isCurrent={session.id === currentId}
                parts={parts}
                renderPlace={renderPlace}
                failure={failure?.of === session.id ? failure.notice : null}
                buttonRef={(button) => {
                  if (button === null) buttons.current.delete(session.id);
                  else buttons.current.set(session.id, button);
                }}
                onRevoke={() => {
                  order.current = others.map(({ id }) => id);
                  revocation.askFor(session);
                }}
              />
            ))}
          </ul>
        )}
        {others.length === 0 && error === null ? <p {...part("none")}>{t("account.sessions.none")}</p> : null}
        <FormNotice
          className={classNames?.alert}
          notice={failure?.of === "others" ? failure.notice : null}
          isFocused
          onRetry={() => revocation.askForOthers(others.length)}
        />
        {others.length > 0 ? (
          <Button
            {...primitive("actions")}
            {...preloading(ConfirmDialog)}
            onPress={() => revocation.askForOthers(others.length)}
          >
            {t("account.sessions.revokeOthers.label")}
          </Button>
        ) : null}
      </Loading>
      <p role="status" {...part("status")}>
        {said}
      </p>
      <RevokeDialog
        revocation={revocation}
        onClosed={() => {
          afterwards.current?.();
          afterwards.current = null;
        }}
      />
    </div>
  );
}

/** This device, then the others, last seen first. */
function ordered(sessions: readonly OwnSession[], currentId: string | undefined): OwnSession[] {
  const rank = ({ id }: OwnSession): number => (id === currentId ? 0 : 1);
  return sessions.toSorted(
    (a, b) => rank(a) - rank(b) || new Date(b.updatedAt).getTime() - new Date(a.updatedAt).getTime(),
  );
}
