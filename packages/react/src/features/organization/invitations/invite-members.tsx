"use client";
import { type ForwardedRef, forwardRef, type ReactNode, useEffect, useRef } from "react";
import { useMessages } from "../../../messages/index.ts";
import { Badge, type BadgeProps, Button, Email, TextArea } from "../../../primitives/index.ts";
import { Local } from "../../../primitives/local.tsx";
import { useKeptFocus } from "../../../primitives/use-kept-focus.ts";
import { FlowForm } from "../../../screens/flow-form.tsx";
import { type AccountProps, type Parts, partsOf } from "../../../screens/parts.ts";
import { WaitingButton } from "../../../screens/waiting-button.tsx";
import { NotAllowed } from "../not-allowed.tsx";
import { RolesField } from "../roles/roles-field.tsx";
import { useRoles } from "../roles/use-roles.ts";
import { useOrganizationScope } from "../scope.tsx";
import { TeamsField } from "../teams/teams-field.tsx";
import { useTeams } from "../teams/use-teams.ts";
import { addressesIn } from "./addresses.ts";
import type { InviteLine, InviteVerdict } from "./invite-flow.ts";
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
  const { organization, can } = useOrganizationScope();
  const parts = partsOf<InviteMembersPart>(classNames);
  const roles = useRoles(props.roles);
  const flow = useInviteFlow({ ...props, organizationId: organization.id });
  const isAllowed = can("invitation", "create");
  // Losing the role doesn't discard what the user has typed.
  const hasText = flow.values.addresses.trim() !== "";
  return (
    <div ref={forwarded} data-lk="InviteMembers" className={className} style={style}>
      {isAllowed ? null : <NotAllowed permission="invitation:create" creatorRole={roles.creatorRole} />}
      {isAllowed || hasText || flow.lines.length > 0 ? (
        <>
          <InviteForm flow={flow} offered={roles.offered} parts={parts} />
          <Results flow={flow} parts={parts} />
        </>
      ) : null}
    </div>
  );
}

const IDS = { addresses: "lk-invite-addresses" };

interface FormProps {
  flow: InviteHandle;
  offered: readonly string[];
  parts: Parts<InviteMembersPart>;
}

function InviteForm({ flow, offered, parts }: FormProps): ReactNode {
  const { classNames, part, primitive } = parts;
  const t = useMessages();
  const { organization, summary } = useOrganizationScope();
  const { data: teams = [] } = useTeams(summary.teams === null ? null : organization.id);
  const { values, fieldErrors, pending, rolesError } = flow;
  const typed = addressesIn(values.addresses);
  // Shown while they are still in the field.
  const wrong = flow.lines
    .filter(({ verdict, email }) => verdict === "wrong" && typed.some((one) => one.email === email))
    .map(({ email }) => email);
  const { invitations: most } = summary.limits;
  return (
    <FlowForm flow={flow} ids={IDS} classNames={classNames}>
      <TextArea
        {...primitive("addresses")}
        id={IDS.addresses}
        name="addresses"
        dir="ltr"
        rows={3}
        label={t("members.invite.addresses.label")}
        hint={t("members.invite.addresses.hint")}
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
      <SubmitInvitations flow={flow} count={typed.length} parts={parts} />
    </FlowForm>
  );
}

const TONES: Readonly<Record<InviteVerdict, BadgeProps["tone"]>> = {
  wrong: "danger",
  waiting: "neutral",
  sending: "neutral",
  sent: "success",
  resent: "success",
  member: "neutral",
  invited: "warning",
};

/** Result of each address. It takes the focus when all have been sent. */
function Results({ flow, parts }: Pick<FormProps, "flow" | "parts">): ReactNode {
  const { part } = parts;
  const t = useMessages();
  const heading = useRef<HTMLParagraphElement>(null);
  const root = useRef<HTMLDivElement>(null);
  useKeptFocus(root, () => heading.current);
  const { done, lines, pending } = flow;
  useEffect(() => {
    if (done) heading.current?.focus();
  }, [done]);
  if (lines.length === 0) return null;
  const sent = lines.filter(({ verdict }) => verdict === "sent" || verdict === "resent").length;
  const left = lines.filter(({ verdict }) => verdict === "wrong" || verdict === "waiting").length;
  return (
    <div ref={root} {...part("results")}>
      {pending ? null : (
        <p ref={heading} tabIndex={-1} data-part="said">
          {t("members.invite.done", { n: sent })} {left > 0 ? t("members.invite.left", { n: left }) : null}
        </p>
      )}
      <ul aria-label={t("members.invite.results")}>
        {lines.map((line) => (
          <Result
            key={line.email.toLowerCase()}
            line={line}
            parts={parts}
            onResend={() => void flow.resend(line.email)}
          />
        ))}
      </ul>
    </div>
  );
}

interface ResultProps {
  line: InviteLine;
  parts: Parts<InviteMembersPart>;
  onResend(): void;
}

function Result({ line, parts, onResend }: ResultProps): ReactNode {
  const { email, typed, verdict, notice } = line;
  const { part, primitive } = parts;
  const t = useMessages();
  const isOfAddress = verdict === "wrong" && notice !== null;
  return (
    <li {...part("item")}>
      <Email part="email">{email || typed}</Email>
      <Badge {...primitive("verdict")} tone={TONES[verdict]}>
        {t(`members.invite.verdicts.${verdict}`)}
      </Badge>
      {verdict === "invited" ? (
        <Button size="small" aria-label={t("members.invite.resend.name", { email })} onPress={onResend}>
          {t("members.invite.resend.label")}
        </Button>
      ) : null}
      {isOfAddress || (verdict === "invited" && notice !== null && notice.code !== INVITED) ? (
        <span data-part="hint" role={isOfAddress ? undefined : "alert"}>
          {notice === null ? null : t.text(notice.text)}
        </span>
      ) : null}
    </li>
  );
}

/** The verdict says this already. */
const INVITED = "USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION";

interface SubmitInvitationsProps extends Pick<FormProps, "flow" | "parts"> {
  /** Number of typed addresses. */
  count: number;
}

function SubmitInvitations({ flow, count, parts: { part, primitive } }: SubmitInvitationsProps): ReactNode {
  const t = useMessages();
  const { pending } = flow;
  const sent = flow.lines.filter(({ verdict }) => verdict !== "waiting" && verdict !== "sending").length;
  return (
    <div data-part="actions">
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
