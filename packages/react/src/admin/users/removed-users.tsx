"use client";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { SectionTitle } from "../../frame/section-title.tsx";
import { Panel } from "../../layout/settings.tsx";
import { useActionsColumn } from "../../lists/actions-column.ts";
import { RemovalDialog } from "../../lists/removal-dialog.tsx";
import { useRemoval } from "../../lists/use-removal.ts";
import { useRowFocus } from "../../lists/use-row-focus.ts";
import { useMessages } from "../../messages/index.ts";
import { type Column, Done, RowMenu, Time } from "../../primitives/index.ts";
import { BackLink } from "../../screens/back-link.tsx";
import { FormNotice } from "../../screens/form-notice.tsx";
import { useAdminScope } from "../base/scope.tsx";
import type { RemovedUser } from "../base/types.ts";
import { pageOf, useAdminChange, useAdminList, useDescribeAdminError } from "../base/use-admin.ts";
import { EventPerson } from "../events/events-table.tsx";
import { ListToolbar } from "../list/list-toolbar.tsx";
import { PagedList } from "../list/paged-list.tsx";
import { SearchField } from "../list/search-field.tsx";
import { personName } from "./person.tsx";

/** Returns removed users who can still be restored, with the actions to restore or erase them. */
function useRemovedUsers(search: string | undefined, root: RefObject<HTMLDivElement | null>) {
  const { go } = useAdminScope();
  const describe = useDescribeAdminError();
  const change = useAdminChange();
  const focus = useRowFocus(root);
  const list = useAdminList(`removed ${search ?? ""}`, async (calls, cursor) =>
    pageOf(
      await calls.listRemovedUsers({ query: { ...(search === undefined ? {} : { search }), ...cursor } }),
      ({ users }) => users,
    ),
  );
  const onEnd = ({ id }: RemovedUser, isDone: boolean): void => focus.onEnd([id], isDone);
  const purging = useRemoval<RemovedUser>({
    describe,
    remove: ({ id }) => change((calls) => calls.purgeRemovedUser({ userId: id })),
    onEnd,
    onSuccess: () => void list.refetch(),
  });
  const [refusal, setRefusal] = useState<typeof purging.failure>(null);
  const restore = async (user: RemovedUser): Promise<void> => {
    setRefusal(null);
    const { error } = await change((calls) => calls.restoreUser({ userId: user.id }));
    if (error === null) go(`users/${user.id}`);
    else setRefusal({ item: user, notice: describe(error)[0] });
  };
  return { list, purging, restore, focus, failure: purging.failure ?? refusal };
}

/** `users/removed`: removed users who can still be restored. */
export function RemovedUsers(): ReactNode {
  const t = useMessages();
  const { query, change, hrefTo } = useAdminScope();
  const { search } = query;
  const root = useRef<HTMLDivElement>(null);
  const { list, purging, restore, focus, failure } = useRemovedUsers(search, root);
  const columns = useRemovedColumns({ onRestore: (user) => void restore(user), onPurge: purging.ask });
  return (
    <>
      <BackLink href={hrefTo("users")}>{t("admin.user.back")}</BackLink>
      <SectionTitle intro={t("admin.users.removed.intro")}>{t("admin.users.removed.title")}</SectionTitle>
      <PagedList
        root={root}
        label={t("admin.users.removed.title")}
        list={list}
        columns={columns}
        toolbar={
          <ListToolbar
            filters={[]}
            search={<SearchField label={t("admin.users.removed.search")} name="search" dir="ltr" />}
          />
        }
        search={search}
        onClear={search === undefined ? undefined : () => change({ search: undefined })}
        note={(user) =>
          failure?.item.id === user.id ? <FormNotice notice={failure.notice} isFocused /> : null
        }
        none={<Panel title={t("admin.users.removed.none")} />}
      >
        <Done isFloating>
          {purging.done === null ? null : t("admin.users.removed.purged", { name: personName(purging.done) })}
        </Done>
        <RemovalDialog
          removal={purging}
          title={(user) => t.rich("admin.users.removed.purgeTitle", { name: personName(user) })}
          text={() => t("admin.users.removed.purgeText")}
          confirmLabel={t("admin.users.removed.purge")}
          focus={focus}
        />
      </PagedList>
    </>
  );
}

interface RemovedColumnsOptions {
  onRestore(user: RemovedUser): void;
  onPurge(user: RemovedUser): void;
}

function useRemovedColumns({ onRestore, onPurge }: RemovedColumnsOptions): readonly Column<RemovedUser>[] {
  const t = useMessages();
  const { can } = useAdminScope();
  const actions = useActionsColumn<RemovedUser>(
    (user) => (
      <RowMenu
        part="actions"
        name={personName(user)}
        items={[
          { id: "restore", label: t("admin.users.removed.restore"), onAction: () => onRestore(user) },
          {
            id: "purge",
            label: t("admin.users.removed.purge"),
            tone: "danger",
            onAction: () => onPurge(user),
          },
        ]}
      />
    ),
    4.5,
  );
  const columns: (Column<RemovedUser> | false)[] = [
    {
      id: "person",
      header: t("admin.users.columns.person"),
      cardLabel: null,
      isRowHeader: true,
      cell: (user) => <RemovedPerson user={user} />,
    },
    {
      id: "by",
      width: 10,
      header: t("admin.users.removed.by"),
      cell: ({ removedBy }) => (removedBy === null ? null : <EventPerson person={removedBy} />),
    },
    {
      id: "at",
      width: 12,
      header: t("admin.users.removed.at"),
      cell: ({ removedAt }) => <Time isShort value={removedAt} style="dateTime" />,
    },
    {
      id: "until",
      width: 10,
      header: t("admin.users.removed.until"),
      cell: ({ purgeAt }) => <Time isShort value={purgeAt} />,
    },
    can("user", "delete") && actions,
  ];
  return columns.filter((column) => column !== false);
}

function RemovedPerson({ user }: { user: RemovedUser }): ReactNode {
  return (
    <div data-part="person">
      <div data-part="about">
        <span data-part="name">
          <bdi>{personName(user)}</bdi>
        </span>
        {user.email === null ? null : (
          <span data-part="email">
            <bdi dir="ltr">{user.email}</bdi>
          </span>
        )}
      </div>
    </div>
  );
}
