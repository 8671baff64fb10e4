"use client";
import { type ForwardedRef, forwardRef, type ReactNode, useState } from "react";
import { useSurroundings } from "../../../context/context.ts";
import { absolute } from "../../../context/navigation.ts";
import { Panel } from "../../../layout/settings.tsx";
import { ListPlace } from "../../../lists/list-place.tsx";
import { Pager } from "../../../lists/pager.tsx";
import { DialogFocus, type RowFocus, useListFocus } from "../../../lists/use-row-focus.ts";
import { useMessages } from "../../../messages/index.ts";
import { MailPlus } from "../../../primitives/icons.tsx";
import { ConfirmDialog, RadioGroup } from "../../../primitives/index.ts";
import { Local } from "../../../primitives/local.tsx";
import { type AccountProps, partsOf } from "../../../screens/parts.ts";
import { useSession } from "../../../session/use-session.ts";
import { usePeople } from "../members/use-people.ts";
import { NotAllowed } from "../not-allowed.tsx";
import type { InvitationsPart } from "../part-names.ts";
import { useOrganizationScope } from "../scope.tsx";
import { useTeams } from "../teams/use-teams.ts";
import type { Invitation } from "../types.ts";
import { InvitationsTable } from "./invitations-table.tsx";
import { type InvitationsHandle, useInvitationsFlow } from "./use-invitations-flow.ts";

export type { InvitationsPart } from "../part-names.ts";

/** The filter and page of the list. */
export interface InvitationsView {
  /** `pending`: those without an answer, including expired ones. */
  readonly show: "pending" | "all";
  /** Starts at 1. */
  readonly page: number;
}

export interface InvitationsProps extends AccountProps<InvitationsPart> {
  /** The view, for an application that keeps it, in the URL for example. Default: kept by the component. */
  view?: Partial<InvitationsView> | undefined;
  onView?: ((view: InvitationsView) => void) | undefined;
  /** Default 25. */
  pageSize?: number | undefined;
  /** The page with `<AcceptInvitation/>` for one of them. Default: the provider's `routes.acceptInvitation` and its id. */
  linkTo?: ((invitation: Invitation) => string) | undefined;
}

/**
 * The invitations of the page's organization: sends them again, copies their links, cancels them. Below
 * `<OrganizationScope>`.
 */
export const Invitations = forwardRef<HTMLDivElement, InvitationsProps>(function Invitations(props, ref) {
  const { messages, ...view } = props;
  return (
    <Local messages={messages} unstyled={props.unstyled}>
      <InvitationsScreen {...view} forwarded={ref} />
    </Local>
  );
});

type ScreenProps = Omit<InvitationsProps, "messages"> & { forwarded: ForwardedRef<HTMLDivElement> };

function InvitationsScreen(props: ScreenProps): ReactNode {
  const { can } = useOrganizationScope();
  // A member who may do nothing with invitations sees none.
  if (can("invitation", "create") || can("invitation", "cancel")) return <InvitationsList {...props} />;
  return (
    <div ref={props.forwarded} data-lk="Invitations" className={props.className} style={props.style}>
      <NotAllowed permission="invitation:create" />
    </div>
  );
}

function InvitationsList(props: ScreenProps): ReactNode {
  const { className, style, classNames, pageSize = 25, onError, forwarded } = props;
  const t = useMessages();
  const parts = partsOf<InvitationsPart>(classNames);
  const { part, primitive } = parts;
  const { organization, summary, can } = useOrganizationScope();
  const { routes } = useSurroundings();
  const userId = useSession().data?.user.id;
  const [view, onView] = useView(props);
  const focus = useListFocus(forwarded);
  const flow = useInvitationsFlow({ onError, onEnd: ({ id }, isDone) => focus.onEnd([id], isDone) });
  const { invitations, isPending, error } = flow.list;
  const matching =
    view.show === "all" ? invitations : invitations.filter(({ status }) => status === "pending");
  const none = invitations.length === 0 ? "all" : view.show;
  const pages = Math.max(1, Math.ceil(matching.length / pageSize));
  const page = Math.min(view.page, pages);
  const shown = matching.slice((page - 1) * pageSize, page * pageSize);
  const people = usePeople(
    organization.id,
    shown.map(({ inviterId }) => inviterId).filter((id) => id !== userId),
  );
  const { data: teams } = useTeams(summary.teams === null ? null : organization.id);
  return (
    <ListPlace
      name="Invitations"
      label={t("members.invitations.list")}
      className={className}
      style={style}
      focus={focus}
      list={flow.list}
      rows={invitations}
      parts={parts}
      above={
        isPending || invitations.length === 0 ? null : (
          <RadioGroup
            {...primitive("toolbar")}
            label={t("members.invitations.filter.label")}
            value={view.show}
            onChange={(show) => onView({ show: show === "all" ? "all" : "pending", page: 1 })}
            options={(["pending", "all"] as const).map((value) => ({
              value,
              label: t(`members.invitations.filter.${value}`),
            }))}
          />
        )
      }
      done={flow.done && <Said flow={flow} />}
      dialogs={<CancelDialog flow={flow} focus={focus} />}
    >
      <p role="status" {...part("count")}>
        {matching.length === 0 ? null : t("members.invitations.count", { n: matching.length })}
      </p>
      {shown.length > 0 ? (
        <InvitationsTable
          flow={flow}
          parts={parts}
          invitations={shown}
          teams={teams && new Map(teams.map(({ id, name }) => [id, name]))}
          people={people}
          userId={userId}
          mayInvite={can("invitation", "create")}
          mayCancel={can("invitation", "cancel")}
          linkTo={props.linkTo ?? (({ id }) => absolute(`${routes.acceptInvitation}/${id}`))}
        />
      ) : null}
      {matching.length === 0 && error === null ? (
        <div {...part("none")}>
          <Panel icon={<MailPlus size={20} />} title={t(`members.invitations.none.${none}`)}>
            <p>{t(`members.invitations.none.${none}Text`)}</p>
          </Panel>
        </div>
      ) : null}
      <Pager
        {...primitive("pager")}
        page={page}
        pages={pages}
        onPage={(next) => {
          onView({ page: next });
          focus.root.current?.focus();
        }}
      />
    </ListPlace>
  );
}

const PENDING: InvitationsView = { show: "pending", page: 1 };

/** Returns the view that the application keeps, or else the component's. */
function useView(props: ScreenProps): [InvitationsView, (changes: Partial<InvitationsView>) => void] {
  const [own, setOwn] = useState(PENDING);
  const view: InvitationsView = props.view === undefined ? own : { ...PENDING, ...props.view };
  const change = (changes: Partial<InvitationsView>): void => {
    const next = { ...view, ...changes };
    setOwn(next);
    props.onView?.(next);
  };
  return [view, change];
}

function Said({ flow }: { flow: InvitationsHandle }): ReactNode {
  const t = useMessages();
  if (flow.done === null) return null;
  const { what, invitation } = flow.done;
  return t.rich(`members.invitations.${what}.done`, { email: invitation.email });
}

function CancelDialog({ flow, focus }: { flow: InvitationsHandle; focus: RowFocus }): ReactNode {
  const t = useMessages();
  const { asked } = flow;
  if (asked === null) return null;
  return (
    <ConfirmDialog
      isOpen={flow.isOpen}
      isPending={flow.pending}
      tone="danger"
      title={t.rich("members.invitations.cancel.title", { email: asked.email })}
      confirmLabel={t("members.invitations.cancel.submit")}
      // "Cancel" would be the label of both buttons.
      cancelLabel={t("members.invitations.cancel.keep")}
      onConfirm={() => void flow.confirm()}
      onOpenChange={(isWanted) => {
        if (!isWanted) flow.close();
      }}
    >
      <p>{t("members.invitations.cancel.text")}</p>
      <DialogFocus focus={focus} />
    </ConfirmDialog>
  );
}
