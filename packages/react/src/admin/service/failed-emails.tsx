"use client";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { SectionTitle } from "../../frame/section-title.tsx";
import { Panel } from "../../layout/settings.tsx";
import { useActionsColumn } from "../../lists/actions-column.ts";
import { RemovalDialog } from "../../lists/removal-dialog.tsx";
import { useSelectColumn } from "../../lists/select-column.tsx";
import { SelectionBar } from "../../lists/selection-bar.tsx";
import { useRemoval } from "../../lists/use-removal.ts";
import { useRowFocus } from "../../lists/use-row-focus.ts";
import { type Selection, useSelection } from "../../lists/use-selection.ts";
import { useMessages } from "../../messages/index.ts";
import { Mail, RefreshCw, Trash } from "../../primitives/icons.tsx";
import {
  Button,
  type Column,
  ConfirmDialog,
  Done,
  Email,
  preloading,
  RowMenu,
  Time,
} from "../../primitives/index.ts";
import { BackLink } from "../../screens/back-link.tsx";
import { FormNotice } from "../../screens/form-notice.tsx";
import { useAdminScope } from "../base/scope.tsx";
import type { FailedEmail } from "../base/types.ts";
import { pageOf, useAdminChange, useAdminList, useDescribeAdminError } from "../base/use-admin.ts";
import { PagedList } from "../list/paged-list.tsx";
import { type Act, useAct } from "../use-act.ts";

const idsOf = (emails: readonly FailedEmail[]): string[] => emails.map(({ id }) => id);

/** `service/emails`: emails that could not be delivered. They can be sent again, or discarded. */
export function FailedEmails(): ReactNode {
  const t = useMessages();
  const { can, hrefTo } = useAdminScope();
  const root = useRef<HTMLDivElement>(null);
  const list = useAdminList("failed emails", async (calls, cursor) =>
    pageOf(await calls.listFailedEmails({ query: cursor }), ({ emails }) => emails),
  );
  const selection = useSelection(can("service", "update") ? list.items : []);
  const { retrying, discarding, said, focus } = useFailedEmailActs(root, () => {
    selection.selectAll(false);
    void list.refetch();
  });
  const nameOf = ({ to }: FailedEmail): string => to ?? t("admin.service.emails.unknown");
  const select = useSelectColumn(selection, nameOf);
  const columns = useEmailColumns({ nameOf, onRetry: retrying.press, onDiscard: discarding.ask });
  return (
    <>
      <BackLink href={hrefTo("service")}>{t("admin.service.emails.back")}</BackLink>
      <SectionTitle intro={t("admin.service.emails.intro")}>{t("admin.service.emails.title")}</SectionTitle>
      <PagedList
        root={root}
        label={t("admin.service.emails.title")}
        list={list}
        columns={select === undefined ? columns : [select, ...columns]}
        none={<Panel icon={<Mail size={20} />} title={t("admin.service.emails.none")} />}
      >
        <FormNotice notice={retrying.failure ?? discarding.failure?.notice ?? null} isFocused />
        <Selected selection={selection} retrying={retrying} onDiscard={discarding.ask} />
        <Done isFloating>{said}</Done>
        <RemovalDialog
          removal={discarding}
          title={({ length }) => t("admin.service.emails.discardTitle", { n: length })}
          text={() => t("admin.service.emails.discardText")}
          confirmLabel={t("admin.service.emails.discard")}
          focus={focus}
        />
      </PagedList>
    </>
  );
}

interface SelectedProps {
  selection: Selection<FailedEmail>;
  retrying: Act<[readonly FailedEmail[]]>;
  onDiscard(emails: readonly FailedEmail[]): void;
}

/** Actions on the selected emails. */
function Selected({ selection, retrying, onDiscard }: SelectedProps): ReactNode {
  const t = useMessages();
  return (
    <SelectionBar selection={selection}>
      <Button
        size="small"
        icon={<RefreshCw size={16} />}
        isPending={retrying.isPending}
        pendingLabel={t("common.working")}
        onPress={() => retrying.press(selection.rows)}
      >
        {t("admin.service.emails.retry")}
      </Button>
      <Button
        {...preloading(ConfirmDialog)}
        size="small"
        variant="danger"
        icon={<Trash size={16} />}
        onPress={() => onDiscard(selection.rows)}
      >
        {t("admin.service.emails.discard")}
      </Button>
    </SelectionBar>
  );
}

/** Sends emails again, or deletes them after a confirmation. */
function useFailedEmailActs(root: RefObject<HTMLDivElement | null>, onSuccess: () => void) {
  const t = useMessages();
  const describe = useDescribeAdminError();
  const change = useAdminChange();
  const focus = useRowFocus(root);
  const [said, setSaid] = useState<string | null>(null);
  const retrying = useAct(
    (calls, emails: readonly FailedEmail[]) => calls.retryFailedEmails({ ids: idsOf(emails) }),
    ({ count }) => {
      setSaid(t("admin.service.emails.retried", { n: count }));
      root.current?.focus();
      onSuccess();
    },
  );
  const discarding = useRemoval<readonly FailedEmail[]>({
    describe,
    async remove(emails) {
      setSaid(null);
      const answer = await change((calls) => calls.discardFailedEmails({ ids: idsOf(emails) }));
      if (answer.error === null) setSaid(t("admin.service.emails.discarded", { n: answer.data.count }));
      return answer;
    },
    onEnd: (emails, isDone) => focus.onEnd(idsOf(emails), isDone),
    onSuccess,
  });
  return { retrying, discarding, said, focus };
}

interface EmailColumnsOptions {
  nameOf(email: FailedEmail): string;
  onRetry(emails: readonly FailedEmail[]): void;
  onDiscard(emails: readonly FailedEmail[]): void;
}

function useEmailColumns(options: EmailColumnsOptions): readonly Column<FailedEmail>[] {
  const { nameOf, onRetry, onDiscard } = options;
  const t = useMessages();
  const { can } = useAdminScope();
  const actions = useActionsColumn<FailedEmail>(
    (email) => (
      <RowMenu
        part="actions"
        name={nameOf(email)}
        items={[
          {
            id: "retry",
            label: t("admin.service.emails.retry"),
            icon: <RefreshCw size={16} />,
            onAction: () => onRetry([email]),
          },
          {
            id: "discard",
            label: t("admin.service.emails.discard"),
            icon: <Trash size={16} />,
            tone: "danger",
            onAction: () => onDiscard([email]),
          },
        ]}
      />
    ),
    4.5,
  );
  const columns: (Column<FailedEmail> | false)[] = [
    {
      id: "to",
      width: 15,
      header: t("admin.users.filter.email"),
      cardLabel: null,
      isRowHeader: true,
      cell: (email) => (email.to === null ? nameOf(email) : <Email>{email.to}</Email>),
    },
    {
      id: "template",
      width: 11.5,
      header: t("admin.service.emails.template"),
      cell: ({ template }) => <code dir="ltr">{template}</code>,
    },
    {
      id: "error",
      header: t("admin.service.emails.error"),
      cell: ({ error }) => (error === null ? null : <bdi dir="auto">{error}</bdi>),
    },
    {
      id: "created",
      width: 11,
      header: t("admin.service.emails.created"),
      cell: ({ createdAt }) => <Time isShort value={createdAt} style="dateTime" />,
    },
    can("service", "update") && actions,
  ];
  return columns.filter((column) => column !== false);
}
