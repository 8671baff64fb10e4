"use client";
import { type ForwardedRef, forwardRef, type ReactNode, useState } from "react";
import { Panel } from "../../../layout/settings.tsx";
import { ListPlace } from "../../../lists/list-place.tsx";
import { Pager } from "../../../lists/pager.tsx";
import { usePageInRange } from "../../../lists/use-page-in-range.ts";
import { useListFocus } from "../../../lists/use-row-focus.ts";
import { useSelection } from "../../../lists/use-selection.ts";
import { useMessages } from "../../../messages/index.ts";
import { UsersRound } from "../../../primitives/icons.tsx";
import { Button, LinkButton } from "../../../primitives/index.ts";
import { Local } from "../../../primitives/local.tsx";
import { type AccountProps, type Parts, partsOf } from "../../../screens/parts.ts";
import { useSession } from "../../../session/use-session.ts";
import { InviteButton } from "../invitations/invite-button.tsx";
import type { MembersPart } from "../part-names.ts";
import { useRoleName } from "../roles/use-role-name.ts";
import { useRoles } from "../roles/use-roles.ts";
import { useOrganizationScope } from "../scope.tsx";
import type { MemberView } from "../types.ts";
import { useLeavePage } from "../use-leave-page.ts";
import { MembersDialogs } from "./members-dialogs.tsx";
import { ALL_MEMBERS, type MembersView } from "./members-query.ts";
import { MembersSelection } from "./members-selection.tsx";
import { MembersTable } from "./members-table.tsx";
import { MembersToolbar } from "./members-toolbar.tsx";
import { MembersOutcome } from "./outcome.tsx";
import { useMembersFlow } from "./use-members-flow.ts";

export type { MembersPart } from "../part-names.ts";

export interface MembersProps extends AccountProps<MembersPart> {
  /** The view, for an application that keeps it, in the URL for example. Default: kept by the component. */
  view?: Partial<MembersView> | undefined;
  onView?: ((view: MembersView) => void) | undefined;
  /** Default 25. */
  pageSize?: number | undefined;
  /** The roles that may be given. Default: all of the organization. */
  roles?: readonly string[] | undefined;
  /** The page for inviting people, offered to an only member. Default: a form over this page. */
  inviteUrl?: string | undefined;
  /** The page for transferring ownership, offered to the only owner, who can't leave. */
  settingsUrl?: string | undefined;
  /** The caller has left the organization. Default: goes to the provider's `routes.account`. */
  onLeft?: (() => void) | undefined;
}

/**
 * The members of the page's organization: finds them, changes their roles, removes one or several, and lets
 * the caller leave. Below `<OrganizationScope>`.
 */
export const Members = forwardRef<HTMLDivElement, MembersProps>(function Members(props, ref) {
  const { messages, ...view } = props;
  return (
    <Local messages={messages} unstyled={props.unstyled}>
      <MembersScreen {...view} forwarded={ref} />
    </Local>
  );
});

type ScreenProps = Omit<MembersProps, "messages"> & { forwarded: ForwardedRef<HTMLDivElement> };

function MembersScreen(props: ScreenProps): ReactNode {
  const { className, style, classNames, pageSize = 25, inviteUrl, settingsUrl, onError, forwarded } = props;
  const t = useMessages();
  const parts = partsOf<MembersPart>(classNames);
  const { part, primitive } = parts;
  const userId = useSession().data?.user.id;
  const roles = useRoles(props.roles);
  const { organization, summary } = useOrganizationScope();
  const gone = useLeavePage(props.onLeft);
  const [view, onView] = useView(props);
  const focus = useListFocus(forwarded);
  const flow = useMembersFlow({
    view,
    pageSize,
    onError,
    onLeft: () => gone(t("organization.leave.done", { name: organization.name })),
    onEnd(asked, isDone) {
      // The dialog returns the focus to the menu.
      if (asked.what === "roles") return;
      const gone = asked.what === "remove" ? asked.members : [asked.member];
      focus.onEnd(
        gone.map(({ id }) => id),
        isDone,
      );
    },
  });
  const { members, total, isTurning } = flow.list;
  const selectable = members.filter(
    (member) => member.userId !== userId && (roles.mayChange(member) || roles.mayRemove(member)),
  );
  const selection = useSelection(selectable.length > 1 ? selectable : NONE);
  const pages = Math.max(1, Math.ceil((total ?? 0) / pageSize));
  usePageInRange(view.page, total === undefined || isTurning ? undefined : pages, (page) => onView({ page }));

  const turn = (page: number): void => {
    onView({ page });
    // The pressed button may not exist on the other page.
    focus.root.current?.focus();
  };
  const isFiltered = view.search !== "" || view.role !== "";
  // There is nothing to search.
  const isAlone = !isFiltered && (total ?? summary.members) <= 1;
  return (
    <ListPlace
      name="Members"
      label={pages > 1 ? t("members.page", { page: view.page, pages }) : t("members.list")}
      isBusy={isTurning}
      className={className}
      style={style}
      focus={focus}
      list={flow.list}
      rows={members}
      parts={parts}
      above={
        isAlone ? null : (
          <MembersToolbar view={view} onView={onView} roles={roles.all} className={classNames?.toolbar} />
        )
      }
      dialogs={
        <>
          <MembersOutcome flow={flow} {...primitive("status")} />
          <MembersSelection flow={flow} roles={roles} selection={selection} />
          <MembersDialogs flow={flow} roles={roles} userId={userId} focus={focus} />
        </>
      }
    >
      {isAlone ? null : (
        <p role="status" {...part("count")}>
          {total === undefined ? null : t(isFiltered ? "members.found" : "members.count", { n: total })}
        </p>
      )}
      {members.length > 0 ? (
        <MembersTable
          {...{ flow, roles, parts, userId, settingsUrl, selection }}
          sort={view.sort}
          onSort={(sort) => onView({ sort, page: 1 })}
        />
      ) : null}
      <None total={total} view={view} onView={onView} inviteUrl={inviteUrl} part={part("none")} />
      <Pager {...primitive("pager")} page={view.page} pages={pages} onPage={turn} />
    </ListPlace>
  );
}

const NONE: readonly MemberView[] = [];

/** Returns the view that the application keeps, or else the component's. */
function useView(props: ScreenProps): [MembersView, (changes: Partial<MembersView>) => void] {
  const [own, setOwn] = useState<MembersView>(ALL_MEMBERS);
  const view: MembersView = props.view === undefined ? own : { ...ALL_MEMBERS, ...props.view };
  const change = (changes: Partial<MembersView>): void => {
    const next = { ...view, ...changes };
    setOwn(next);
    props.onView?.(next);
  };
  return [view, change];
}

type NonePart = ReturnType<Parts<MembersPart>["part"]>;

function NoMatch({ view, onClear, part }: { view: MembersView; onClear(): void; part: NonePart }): ReactNode {
  const t = useMessages();
  const nameOf = useRoleName();
  return (
    <div {...part}>
      <Panel
        title={
          view.search === ""
            ? t.rich("members.none.role", { role: nameOf(view.role) })
            : t.rich("members.none.search", { search: view.search })
        }
        actions={<Button onPress={onClear}>{t("members.none.clear")}</Button>}
      />
    </div>
  );
}

function Alone({ inviteUrl, part }: { inviteUrl: string | undefined; part: NonePart }): ReactNode {
  const t = useMessages();
  const { can } = useOrganizationScope();
  if (!can("invitation", "create")) return null;
  return (
    <div {...part}>
      <Panel
        icon={<UsersRound size={20} />}
        title={t("members.none.alone")}
        actions={
          inviteUrl === undefined ? (
            <InviteButton />
          ) : (
            <LinkButton variant="primary" href={inviteUrl}>
              {t("members.invite.open")}
            </LinkButton>
          )
        }
      >
        <p>{t("members.none.aloneText")}</p>
      </Panel>
    </div>
  );
}

interface NoneProps {
  total: number | undefined;
  view: MembersView;
  onView(changes: Partial<MembersView>): void;
  inviteUrl: string | undefined;
  part: NonePart;
}

function None({ total, view, onView, inviteUrl, part }: NoneProps): ReactNode {
  const isFiltered = view.search !== "" || view.role !== "";
  if (total === 0 && isFiltered)
    return <NoMatch view={view} onClear={() => onView({ search: "", role: "", page: 1 })} part={part} />;
  return total === 1 && !isFiltered ? <Alone inviteUrl={inviteUrl} part={part} /> : null;
}
