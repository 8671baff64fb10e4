"use client";
import { type ForwardedRef, forwardRef, type ReactNode } from "react";
import { DeviceRow } from "../../lists/device-row.tsx";
import { ListPlace } from "../../lists/list-place.tsx";
import { useListFocus } from "../../lists/use-row-focus.ts";
import { useMessages } from "../../messages/index.ts";
import { Time } from "../../primitives/index.ts";
import { Local } from "../../primitives/local.tsx";
import { OwnOnlyNote } from "../../screens/own-only.tsx";
import { type AccountProps, partsOf } from "../../screens/parts.ts";
import { usePlaceText } from "../../screens/use-place-text.ts";
import { useSession } from "../../session/use-session.ts";
import { useSessionPlaces } from "../../session/use-session-places.ts";
import type { OwnSession } from "../../session/use-sessions.ts";
import { useSessions } from "../../session/use-sessions.ts";
import type { SessionListPart } from "../part-names.ts";
import { EndingDialog, EndOthers, useEnded, useSessionEnding } from "./session-ending.tsx";

export type { SessionListPart } from "../part-names.ts";

export interface SessionListProps extends AccountProps<SessionListPart> {
  /** Renders the place of a session. Default: that of its IP address, if the service has a database of places. */
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
  const currentId = useSession().data?.session.id;
  const known = useSessions();
  const sessions = ordered(known.sessions, currentId);
  const others = sessions.length - (sessions[0]?.id === currentId ? 1 : 0);
  const focus = useListFocus(forwarded);
  const ending = useSessionEnding(known, props, focus);
  const places = useSessionPlaces();
  const placeText = usePlaceText();
  return (
    <ListPlace
      name="SessionList"
      kind="list"
      label={t("account.sessions.list")}
      className={className}
      style={style}
      focus={focus}
      list={known}
      rows={known.sessions}
      parts={parts}
      done={useEnded(ending)}
      dialogs={<EndingDialog ending={ending} focus={focus} />}
    >
      <OwnOnlyNote {...parts.primitive("alert")} />
      {sessions.length === 0 ? null : (
        <ul tabIndex={-1} {...parts.part("list")} aria-label={t("account.sessions.list")}>
          {sessions.map((session) => (
            <DeviceRow
              key={session.id}
              device={session}
              isCurrent={session.id === currentId}
              parts={parts}
              summary={
                <Summary
                  session={session}
                  place={renderPlace?.(session) ?? placeText(places.get(session.id))}
                  isCurrent={session.id === currentId}
                />
              }
              facts={[
                [t("account.sessions.signedIn"), <Time key="from" value={session.createdAt} />],
                [t("account.sessions.lastSeen"), <Time key="to" value={session.updatedAt} />],
              ]}
              removal={ending}
              button={
                session.id === currentId
                  ? null
                  : {
                      label: t("account.sessions.revoke.label"),
                      name: (device) => t("account.sessions.revoke.name", { device }),
                    }
              }
            />
          ))}
        </ul>
      )}
      {others === 0 && known.error === null ? (
        <p {...parts.part("none")}>{t("account.sessions.none")}</p>
      ) : null}
      <EndOthers ending={ending} count={others} parts={parts} />
    </ListPlace>
  );
}

interface SummaryProps {
  session: OwnSession;
  place: ReactNode;
  isCurrent: boolean;
}

/** The place, where it is known, and the last use, which is known to the day. */
function Summary({ session, place, isCurrent }: SummaryProps): ReactNode {
  const t = useMessages();
  const lastUsed = new Date(session.updatedAt);
  const dayOf = (date: Date): string => t.format.dateTime(date, { dateStyle: "short" });
  const isToday = dayOf(lastUsed) === dayOf(new Date());
  return (
    <>
      {place ? <span data-part="place">{place}</span> : null}
      <span>
        {isCurrent
          ? t("account.sessions.active.now")
          : isToday
            ? t("account.sessions.active.today")
            : t("account.sessions.active.last", { when: t.format.relativeTime(lastUsed) })}
      </span>
    </>
  );
}

/** Sorts the sessions: this device, then the others by last use. */
function ordered(sessions: readonly OwnSession[], currentId: string | undefined): OwnSession[] {
  const rank = ({ id }: OwnSession): number => (id === currentId ? 0 : 1);
  return sessions.toSorted(
    (a, b) => rank(a) - rank(b) || new Date(b.updatedAt).getTime() - new Date(a.updatedAt).getTime(),
  );
}
