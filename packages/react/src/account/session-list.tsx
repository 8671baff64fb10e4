"use client";
import { type ForwardedRef, forwardRef, type ReactNode, useImperativeHandle, useRef } from "react";
import { useMessages } from "../messages/index.ts";
import { FocusPlace } from "../primitives/focus-place.tsx";
import { Button, ConfirmDialog, Done, Loading, preloading } from "../primitives/index.ts";
import { Local } from "../primitives/local.tsx";
import { FormNotice } from "../screens/form-notice.tsx";
import { OwnOnly, OwnOnlyNote } from "../screens/own-only.tsx";
import type { OwnSession } from "../session/sessions-store.ts";
import { useSession } from "../session/use-session.ts";
import { useSessions } from "../session/use-sessions.ts";
import type { SessionListPart } from "./part-names.ts";
import { type AccountProps, type Parts, partsOf } from "./parts.ts";
import { RevokeDialog } from "./revoke-dialog.tsx";
import { SessionRow } from "./session-row.tsx";
import { SessionSkeleton } from "./session-skeleton.tsx";
import { StaleNote } from "./stale-note.tsx";
import { type Asked, type Revocation, useRevocation } from "./use-revocation.ts";

export type { SessionListPart } from "./part-names.ts";

export interface SessionListProps extends AccountProps<SessionListPart> {
  /** Renders the place of a session, for applications that know it. */
  renderPlace?: ((session: OwnSession) => ReactNode) | undefined;
}

/** The caller's sessions, this device first. After a confirmation, one or all other sessions are ended. */
export const SessionList = forwardRef<HTMLDivElement, SessionListProps>(function SessionList(props, ref) {
  const { messages, ...list } = props;
  return (
    <Local messages={messages} unstyled={props.unstyled}>
      <SessionListView {...list} forwarded={ref} />
    </Local>
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

  const places = usePlaces(forwarded);
  const { root } = places;
  const revocation = useRevocation(known, props, places.ended);
  const { failure, said } = revocation;
  const retry = (): void => {
    // The pressed button disappears with the answer.
    root.current?.focus();
    void refetch();
  };

  return (
    <FocusPlace
      ref={root}
      name="SessionList"
      kind="list"
      label={t("account.sessions.list")}
      className={className}
      style={style}
    >
      <Loading isLoading={isPending} skeleton={<SessionSkeleton />} onRetry={retry}>
        <StaleNote list={known.sessions} error={error} part={primitive("alert")} onRetry={retry} />
        <OwnOnlyNote {...primitive("alert")} />
        {sessions.length === 0 ? null : (
          <ul ref={places.list} tabIndex={-1} {...part("list")} aria-label={t("account.sessions.list")}>
            {sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                isCurrent={session.id === currentId}
                parts={parts}
                renderPlace={renderPlace}
                failure={failure?.of === session.id ? failure.notice : null}
                buttonRef={(button) => places.keep(session, button)}
                onRevoke={() => {
                  places.asked(others);
                  revocation.askFor(session);
                }}
              />
            ))}
          </ul>
        )}
        {others.length === 0 && error === null ? <p {...part("none")}>{t("account.sessions.none")}</p> : null}
        <OwnOnly>
          <RevokeOthers revocation={revocation} count={others.length} parts={parts} />
        </OwnOnly>
      </Loading>
      <Done {...primitive("status")} isFloating>
        {said}
      </Done>
      <RevokeDialog revocation={revocation} onClosed={places.closed} />
    </FocusPlace>
  );
}

interface RevokeOthersProps {
  revocation: Revocation;
  count: number;
  parts: Parts<SessionListPart>;
}

export function RevokeOthers({ revocation, count, parts }: RevokeOthersProps): ReactNode {
  const t = useMessages();
  const { failure, askForOthers } = revocation;
  return (
    <>
      <FormNotice
        className={parts.classNames?.alert}
        notice={failure?.of === "others" ? failure.notice : null}
        isFocused
        onRetry={() => askForOthers(count)}
      />
      {count > 0 ? (
        <Button
          {...parts.primitive("actions")}
          {...preloading(ConfirmDialog)}
          onPress={() => askForOthers(count)}
        >
          {t("account.sessions.revokeOthers.label")}
        </Button>
      ) : null}
    </>
  );
}

/** Manages the focus after a dialog has closed: its button is gone, or has a new alert beside it. */
function usePlaces(forwarded: ForwardedRef<HTMLDivElement>) {
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  useImperativeHandle<HTMLDivElement | null, HTMLDivElement | null>(forwarded, () => root.current, []);
  const order = useRef<readonly string[]>([]);
  const afterwards = useRef<(() => void) | null>(null);

  /** Returns the button of the next remaining session below, or else above. */
  function nextTo(id: string): HTMLButtonElement | undefined {
    const at = order.current.indexOf(id);
    const near = [...order.current.slice(at + 1), ...order.current.slice(0, at).reverse()];
    return near.map((other) => buttons.current.get(other)).find((button) => button !== undefined);
  }

  function focusAfter(asked: Asked, isDone: boolean): void {
    const id = asked.what === "one" ? asked.session.id : undefined;
    if (!isDone) {
      const row = id === undefined ? root.current : buttons.current.get(id)?.closest("li");
      row?.querySelector<HTMLElement>('[data-part="alert"]')?.focus();
      return;
    }
    // The result is announced beside the list.
    ((id === undefined ? undefined : nextTo(id)) ?? list.current)?.focus();
  }

  return {
    root,
    list,
    keep({ id }: OwnSession, button: HTMLButtonElement | null): void {
      if (button === null) buttons.current.delete(id);
      else buttons.current.set(id, button);
    },
    /** Stores the order of the sessions when a dialog opens. */
    asked(sessions: readonly OwnSession[]): void {
      order.current = sessions.map(({ id }) => id);
    },
    ended(asked: Asked, isDone: boolean): void {
      afterwards.current = () => focusAfter(asked, isDone);
    },
    closed(): void {
      afterwards.current?.();
      afterwards.current = null;
    },
  };
}

/** Sorts the sessions: this device, then the others by last use. */
function ordered(sessions: readonly OwnSession[], currentId: string | undefined): OwnSession[] {
  const rank = ({ id }: OwnSession): number => (id === currentId ? 0 : 1);
  return sessions.toSorted(
    (a, b) => rank(a) - rank(b) || new Date(b.updatedAt).getTime() - new Date(a.updatedAt).getTime(),
  );
}
