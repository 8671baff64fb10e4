"use client";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { Panel } from "../../layout/settings.tsx";
import { useActionsColumn } from "../../lists/actions-column.ts";
import { RemovalDialog } from "../../lists/removal-dialog.tsx";
import { useSelectColumn } from "../../lists/select-column.tsx";
import { SelectionBar } from "../../lists/selection-bar.tsx";
import { type Removal, useRemoval } from "../../lists/use-removal.ts";
import { type RowFocus, useRowFocus } from "../../lists/use-row-focus.ts";
import { type Selection, useSelection } from "../../lists/use-selection.ts";
import { useMessages } from "../../messages/index.ts";
import { LogOut, MonitorSmartphone } from "../../primitives/icons.tsx";
import { Badge, Button, type Column, ConfirmDialog, Done, preloading, Time } from "../../primitives/index.ts";
import { deviceOf } from "../../screens/device-name.ts";
import { FormNotice } from "../../screens/form-notice.tsx";
import { useDeviceText } from "../../screens/use-device-text.ts";
import { useSession } from "../../session/use-session.ts";
import { useAdminScope } from "../base/scope.tsx";
import type { AdminSession } from "../base/types.ts";
import { pageOf, useAdminChange, useAdminList, useDescribeAdminError } from "../base/use-admin.ts";
import type { AdminListProps } from "../list/admin-list.tsx";
import { Moment } from "../list/moment.tsx";
import { PagedList } from "../list/paged-list.tsx";
import { useEach } from "../list/use-each.tsx";
import { Person, personName } from "../users/person.tsx";

export interface SessionsListProps extends Pick<AdminListProps<AdminSession>, "toolbar" | "onClear"> {
  label: string;
  /** Filters of the list, as the service takes them. */
  asked: Readonly<{ userId?: string; ipAddress?: string; from?: string; to?: string }>;
  /** True if the list shows each session's user. Default true. */
  hasPeople?: boolean | undefined;
}

/** Open sessions, each with a button to end it. */
export function SessionsList({ label, asked, hasPeople = true, ...list }: SessionsListProps): ReactNode {
  const t = useMessages();
  const { can } = useAdminScope();
  const ownId = useSession().data?.session.id;
  const root = useRef<HTMLDivElement>(null);
  const sessions = useAdminList(`sessions ${JSON.stringify(asked)}`, async (calls, cursor) =>
    pageOf(await calls.listSessions({ query: { ...asked, ...cursor } }), (data) => data.sessions),
  );
  const rows = sessions.items;
  const selection = useSelection(can("session", "revoke") ? rows.filter(({ id }) => id !== ownId) : []);
  const { removal, progress, focus } = useEnding(root, () => {
    selection.selectAll(false);
    void sessions.refetch();
  });
  const { failure } = removal;
  const select = useSelectColumn(selection, nameOf);
  const columns = useSessionColumns({ hasPeople, ownId, onEnd: (session) => removal.ask([session]) });
  return (
    <PagedList
      {...list}
      root={root}
      label={label}
      list={sessions}
      isCurrent={({ id }) => id === ownId}
      note={(session) =>
        failure?.item.includes(session) ? (
          <FormNotice notice={failure.notice} onRetry={() => removal.ask([session])} />
        ) : null
      }
      columns={select === undefined ? columns : [select, ...columns]}
      none={<Panel icon={<MonitorSmartphone size={20} />} title={t("admin.sessions.none")} />}
    >
      <Ending selection={selection} removal={removal} progress={progress} focus={focus} />
    </PagedList>
  );
}

interface EndingProps {
  selection: Selection<AdminSession>;
  removal: Removal<readonly AdminSession[]>;
  progress: ReactNode;
  focus: RowFocus;
}

/** Ends the selected sessions, with a question and its result. */
function Ending({ selection, removal, progress, focus }: EndingProps): ReactNode {
  const t = useMessages();
  const deviceText = useDeviceText();
  const { done } = removal;
  return (
    <>
      <SelectionBar selection={selection}>
        <Button
          {...preloading(ConfirmDialog)}
          size="small"
          variant="danger"
          icon={<LogOut size={16} />}
          onPress={() => removal.ask(selection.rows)}
        >
          {t("admin.sessions.end.label")}
        </Button>
      </SelectionBar>
      <Done isFloating>
        {done === null
          ? null
          : forEach(
              done,
              (session) => t("admin.sessions.end.done", { name: nameOf(session) }),
              (n) => t("admin.selected.sessions.done", { n }),
            )}
      </Done>
      <RemovalDialog
        removal={removal}
        title={(asked) =>
          forEach<ReactNode>(
            asked,
            (session) => t.rich("admin.sessions.end.title", { name: nameOf(session) }),
            (n) => t("admin.selected.sessions.title", { n }),
          )
        }
        text={(asked) =>
          forEach(
            asked,
            ({ userAgent }) => t("admin.sessions.end.text", { device: deviceText(deviceOf(userAgent)) }),
            () => t("admin.selected.sessions.text"),
          )
        }
        below={progress}
        confirmLabel={t("admin.sessions.end.label")}
        focus={focus}
      />
    </>
  );
}

/** Describes one session by itself, several by their number. */
function forEach<Said>(
  sessions: readonly AdminSession[],
  one: (session: AdminSession) => Said,
  several: (n: number) => Said,
): Said {
  const [first] = sessions;
  return first !== undefined && sessions.length === 1 ? one(first) : several(sessions.length);
}

function nameOf({ userId, userName, userEmail }: AdminSession): string {
  return personName({ id: userId, name: userName, email: userEmail });
}

/** Ends sessions of the list and focuses their neighbor. */
function useEnding(root: RefObject<HTMLDivElement | null>, onSuccess: () => void) {
  const describe = useDescribeAdminError();
  const change = useAdminChange();
  const focus = useRowFocus(root);
  const each = useEach();
  // Fewer than were asked for, after a stop or a failure.
  const [ended, setEnded] = useState<readonly AdminSession[]>([]);
  const removal = useRemoval<readonly AdminSession[]>({
    describe,
    async remove(sessions) {
      const answer = await change((calls) =>
        each.send(sessions, ({ token }) => calls.revokeUserSession({ sessionToken: token })),
      );
      setEnded(answer.data?.done ?? []);
      return answer;
    },
    onEnd(sessions, isDone) {
      focus.onEnd(
        sessions.map(({ id }) => id),
        isDone,
      );
    },
    onSuccess,
  });
  return {
    removal: { ...removal, done: removal.done === null ? null : ended },
    progress: each.view,
    focus,
  };
}

interface SessionColumnsOptions {
  hasPeople: boolean;
  /** ID of the administrator's session, which can't be ended here. */
  ownId: string | undefined;
  onEnd(session: AdminSession): void;
}

function useSessionColumns(options: SessionColumnsOptions): readonly Column<AdminSession>[] {
  const { hasPeople, ownId, onEnd } = options;
  const t = useMessages();
  const { can } = useAdminScope();
  const actions = useActionsColumn<AdminSession>(
    (session) =>
      session.id === ownId ? null : (
        <Button
          {...preloading(ConfirmDialog)}
          part="actions"
          size="small"
          aria-label={t("admin.sessions.end.name", { name: nameOf(session) })}
          onPress={() => onEnd(session)}
        >
          {t("admin.sessions.end.label")}
        </Button>
      ),
    8.5,
  );
  const columns: (Column<AdminSession> | false)[] = [
    hasPeople && {
      id: "person",
      header: t("admin.users.columns.person"),
      cardLabel: null,
      isRowHeader: true,
      cell: ({ userId, userName, userEmail }) => <Person id={userId} name={userName} email={userEmail} />,
    },
    {
      id: "device",
      header: t("admin.sessions.columns.device"),
      ...(hasPeople ? { width: 8.25 } : { isRowHeader: true, cardLabel: null }),
      cell: (session) => <SessionDevice session={session} isOwn={session.id === ownId} />,
    },
    {
      id: "address",
      width: 8.25,
      header: t("account.sessions.address"),
      cell: ({ ipAddress }) => <bdi dir="ltr">{ipAddress}</bdi>,
    },
    {
      id: "created",
      width: 12.5,
      header: t("account.sessions.signedIn"),
      cell: ({ createdAt }) => <Moment value={createdAt} />,
    },
    {
      id: "seen",
      width: 7,
      header: t("account.sessions.lastSeen"),
      cell: ({ updatedAt }) => <Time isShort value={updatedAt} />,
    },
    can("session", "revoke") && actions,
  ];
  return columns.filter((column) => column !== false);
}

function SessionDevice({ session, isOwn }: { session: AdminSession; isOwn: boolean }): ReactNode {
  const t = useMessages();
  const deviceText = useDeviceText();
  const { userAgent, impersonatedBy } = session;
  return (
    <span data-part="lines">
      <span>{deviceText(deviceOf(userAgent))}</span>
      {isOwn ? <Badge tone="brass">{t("account.sessions.current")}</Badge> : null}
      {impersonatedBy === null ? null : <Badge tone="warning">{t("admin.sessions.impersonated")}</Badge>}
    </span>
  );
}
