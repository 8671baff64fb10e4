"use client";
import { type ForwardedRef, forwardRef, type ReactNode } from "react";
import { checkEmail } from "../../../flows/checks.ts";
import { useMessages } from "../../../messages/index.ts";
import { Button } from "../../../primitives/index.ts";
import { Local } from "../../../primitives/local.tsx";
import { FlowForm } from "../../../screens/flow-form.tsx";
import { type AccountProps, type Parts, partsOf } from "../../../screens/parts.ts";
import { WaitingButton } from "../../../screens/waiting-button.tsx";
import { NotAllowed } from "../not-allowed.tsx";
import { RolesField } from "../roles/roles-field.tsx";
import { useRoles } from "../roles/use-roles.ts";
import { useOrganizationScope } from "../scope.tsx";
import { TeamsField } from "../teams/teams-field.tsx";
import { useTeams } from "../teams/use-teams.ts";
import { AddressField } from "./address-field.tsx";
import { addressesIn } from "./addresses.ts";
import { InviteResults } from "./invite-results.tsx";
import { type InviteHandle, type UseInviteFlowOptions, useInviteFlow } from "./use-invite-flow.ts";

export type InviteMembersPart =
  | "form"
  | "addresses"
  | "roles"
  | "teams"
  | "limit"
  | "submit"
  | "summary"
  | "alert"
  | "results"
  | "item"
  | "verdict"
  | "status";

export interface InviteMembersProps
  extends Omit<AccountProps<InviteMembersPart>, "onSuccess">,
    Pick<UseInviteFlowOptions, "onInvited" | "initialRoles" | "initialAddresses"> {
  /** The roles that may be given. Default: all of the organization. */
  roles?: readonly string[] | undefined;
}

/**
 * Invites one or many people to the page's organization, and shows the result of each address. Addresses that
 * weren't sent stay in the field. Below `<OrganizationScope>`.
 */
export const InviteMembers = forwardRef<HTMLDivElement, InviteMembersProps>(
  function InviteMembers(props, ref) {
    const { messages, ...view } = props;
    return (
      <Local messages={messages} unstyled={props.unstyled}>
        <InviteMembersScreen {...view} forwarded={ref} />
      </Local>
    );
  },
);

type ScreenProps = Omit<InviteMembersProps, "messages"> & { forwarded: ForwardedRef<HTMLDivElement> };

function InviteMembersScreen(props: ScreenProps): ReactNode {
  const { className, style, classNames, forwarded } = props;
  const { organization } = useOrganizationScope();
  const flow = useInviteFlow({ ...props, organizationId: organization.id });
  return (
    <div ref={forwarded} data-lk="InviteMembers" className={className} style={style}>
      <InviteContent flow={flow} roles={props.roles} parts={partsOf<InviteMembersPart>(classNames)} />
    </div>
  );
}

export interface InviteContentProps {
  flow: InviteHandle;
  roles?: readonly string[] | undefined;
  parts: Parts<InviteMembersPart>;
  /** Closes the surrounding dialog. Undefined: there is none. */
  onClose?: (() => void) | undefined;
}

/** The form, and the result of each address. */
export function InviteContent({ flow, parts, onClose, ...own }: InviteContentProps): ReactNode {
  const { can } = useOrganizationScope();
  const roles = useRoles(own.roles);
  const isAllowed = can("invitation", "create");
  // Losing the role doesn't discard what the user has typed.
  const hasText = flow.values.addresses.trim() !== "";
  const isDialog = onClose !== undefined;
  return (
    <>
      {isDialog && !flow.pending ? <InviteResults flow={flow} parts={parts} /> : null}
      {isAllowed ? null : <NotAllowed permission="invitation:create" creatorRole={roles.creatorRole} />}
      {(isAllowed || hasText || flow.lines.length > 0) && !(isDialog && isOver(flow)) ? (
        <InviteForm flow={flow} offered={roles.offered} parts={parts} onClose={onClose} />
      ) : null}
      {isDialog && !flow.pending ? null : <InviteResults flow={flow} parts={parts} />}
      {isDialog && isOver(flow) ? <Ended flow={flow} onClose={onClose} /> : null}
    </>
  );
}

/** Reports whether every address has its final result. */
export function isOver({ lines, pending, values }: InviteHandle): boolean {
  return lines.length > 0 && !pending && addressesIn(values.addresses).length === 0;
}

function Ended({ flow, onClose }: { flow: InviteHandle; onClose(): void }): ReactNode {
  const t = useMessages();
  return (
    <div data-part="actions">
      <Button part="more" onPress={flow.reset}>
        {t("members.invite.more")}
      </Button>
      <Button part="done" variant="primary" onPress={onClose}>
        {t("common.done")}
      </Button>
    </div>
  );
}

const IDS = { addresses: "lk-invite-addresses" };

interface FormProps extends Pick<InviteContentProps, "flow" | "parts" | "onClose"> {
  offered: readonly string[];
}

function InviteForm({ flow, offered, parts, onClose }: FormProps): ReactNode {
  const { classNames, part, primitive } = parts;
  const t = useMessages();
  const { organization, summary } = useOrganizationScope();
  const { data: teams = [] } = useTeams(summary.teams === null ? null : organization.id);
  const { values, fieldErrors, pending, rolesError } = flow;
  const typed = addressesIn(values.addresses);
  // The text that is still being typed has no end of line. Addresses that the service refused are wrong, too.
  const isRefused = (email: string): boolean =>
    flow.lines.some((line) => line.verdict === "wrong" && line.email === email);
  const finished = values.addresses.slice(0, values.addresses.lastIndexOf("\n") + 1);
  const wrong = addressesIn(finished)
    .filter(({ email }) => checkEmail(email) !== undefined || isRefused(email))
    .map(({ email, typed }) => email || typed);
  const { invitations: most } = summary.limits;
  return (
    <FlowForm
      // The field holds only the last entry.
      flow={{
        ...flow,
        submit: ({ addresses = "" } = {}) => flow.submit({ addresses: finished + addresses }),
      }}
      ids={IDS}
      classNames={classNames}
    >
      <AddressField
        {...primitive("addresses")}
        id={IDS.addresses}
        label={t("members.invite.addresses.label")}
        hint={t("members.invite.addresses.hint")}
        autoFocus={onClose !== undefined}
        value={values.addresses}
        onChange={(addresses) => flow.set("addresses", addresses)}
        isReadOnly={pending}
        error={
          fieldErrors.addresses
            ? t.text(fieldErrors.addresses.text)
            : wrong.length > 0
              ? t.rich("members.invite.addresses.wrong", { addresses: t.format.list(wrong) })
              : undefined
        }
      />
      <RolesField
        {...primitive("roles")}
        label={t("members.invite.roles")}
        options={offered}
        value={flow.roles}
        onChange={flow.setRoles}
        isReadOnly={pending}
        error={rolesError === null ? undefined : t.text(rolesError.text)}
      />
      <TeamsField
        {...primitive("teams")}
        teams={teams}
        value={flow.teamIds}
        onChange={flow.setTeams}
        isReadOnly={pending}
      />
      {most === null ? null : (
        <p {...part("limit")}>{t("members.invite.limit", { n: summary.pendingInvitations, max: most })}</p>
      )}
      <SubmitInvitations flow={flow} count={typed.length} parts={parts} onClose={onClose} />
    </FlowForm>
  );
}

interface SubmitInvitationsProps extends Pick<FormProps, "flow" | "parts" | "onClose"> {
  /** Number of typed addresses. */
  count: number;
}

function SubmitInvitations(props: SubmitInvitationsProps): ReactNode {
  const { flow, count, onClose } = props;
  const { part, primitive } = props.parts;
  const t = useMessages();
  const { pending } = flow;
  const sent = flow.lines.filter(({ verdict }) => verdict !== "waiting" && verdict !== "sending").length;
  return (
    <div data-part="actions">
      {onClose === undefined ? null : (
        <Button part="cancel" isDisabled={pending} onPress={onClose}>
          {t("common.cancel")}
        </Button>
      )}
      <WaitingButton
        label={t("members.invite.submit", { n: count })}
        seconds={flow.retryAfter}
        type="submit"
        variant="primary"
        {...primitive("submit")}
        isPending={pending}
        pendingLabel={t("members.invite.pending")}
      />
      <p role="status" {...part("status")}>
        {pending && flow.lines.length > 1
          ? t("members.invite.progress", { n: sent, max: flow.lines.length })
          : null}
      </p>
    </div>
  );
}
