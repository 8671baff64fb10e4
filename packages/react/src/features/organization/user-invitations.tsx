"use client";
import type { ClientError } from "@latchkey/client";
import { type ForwardedRef, forwardRef, type ReactNode, useEffect, useRef, useState } from "react";
import { useSurroundings } from "../../context/context.ts";
import type { Notice } from "../../errors/index.ts";
import { useLatest } from "../../flows/use-latest.ts";
import { RemovalDialog } from "../../lists/removal-dialog.tsx";
import { type Removal, useRemoval } from "../../lists/use-removal.ts";
import { useListFocus } from "../../lists/use-row-focus.ts";
import { useMessages } from "../../messages/index.ts";
import { Avatar } from "../../primitives/avatar.tsx";
import { Button, ConfirmDialog, preloading } from "../../primitives/index.ts";
import { Local } from "../../primitives/local.tsx";
import { FormNotice } from "../../screens/form-notice.tsx";
import { type AccountProps, type Parts, partsOf } from "../../screens/parts.ts";
import type { UserInvitationsPart } from "./part-names.ts";
import { useRoleNames } from "./roles/use-role-name.ts";
import type { UserInvitation } from "./types.ts";
import { useAnswer } from "./use-answer.ts";
import { useChange } from "./use-change.ts";
import { useDescribeOrganizationError } from "./use-describe.ts";
import { useUserInvitations } from "./use-organizations.ts";

export type { UserInvitationsPart } from "./part-names.ts";

export interface UserInvitationsProps extends Omit<AccountProps<UserInvitationsPart>, "onSuccess"> {
  /** The caller has joined the organization, which is active now. */
  onJoined?: ((invitation: UserInvitation) => void) | undefined;
  /** The last invitation was answered. */
  onEmpty?: (() => void) | undefined;
}

/** The caller's pending invitations, each with Join and Decline. Renders nothing where there are none. */
export const UserInvitations = forwardRef<HTMLUListElement, UserInvitationsProps>(
  function UserInvitations(props, ref) {
    const { messages, ...view } = props;
    return (
      <Local messages={messages} unstyled={props.unstyled}>
        <UserInvitationsView {...view} forwarded={ref} />
      </Local>
    );
  },
);

type ViewProps = Omit<UserInvitationsProps, "messages"> & { forwarded: ForwardedRef<HTMLUListElement> };

function UserInvitationsView(props: ViewProps): ReactNode {
  const { className, style, classNames, onJoined, onError, forwarded } = props;
  const t = useMessages();
  const parts = partsOf<UserInvitationsPart>(classNames);
  const invitations = useUserInvitations().data ?? [];
  const focus = useListFocus(forwarded);
  const change = useChange();
  const joining = useJoining({ onJoined, onError });
  const declining = useRemoval<UserInvitation>({
    describe: useDescribeOrganizationError(),
    remove: ({ id }) => change((calls) => calls.rejectInvitation({ invitationId: id })),
    onEnd: ({ id }, isDone) => focus.onEnd([id], isDone),
    onError,
  });
  useEmptied(invitations.length === 0 && joining.pending === null && !declining.isOpen, props.onEmpty);
  if (invitations.length === 0) return null;
  return (
    <>
      <ul ref={focus.root} tabIndex={-1} data-lk="UserInvitations" className={className} style={style}>
        {invitations.map((invitation) => (
          <Row
            key={invitation.id}
            invitation={invitation}
            joining={joining}
            declining={declining}
            parts={parts}
          />
        ))}
      </ul>
      <RemovalDialog
        removal={declining}
        title={({ organizationName: organization }) => t("members.mine.decline.title", { organization })}
        text={() => t("members.mine.decline.text")}
        confirmLabel={t("members.mine.decline.submit")}
        focus={focus}
      />
    </>
  );
}

/** Calls back when the last one is gone, unless there were none at the beginning. */
function useEmptied(isEmpty: boolean, onEmpty: (() => void) | undefined): void {
  const latest = useLatest(onEmpty);
  const was = useRef(isEmpty);
  useEffect(() => {
    if (isEmpty && !was.current) latest.current?.();
    was.current = isEmpty;
  }, [isEmpty]);
}

interface Joining {
  /** The id of the invitation being accepted. */
  readonly pending: string | null;
  readonly failure: { readonly id: string; readonly notice: Notice } | null;
  join(invitation: UserInvitation): Promise<void>;
}

function useJoining(options: Pick<UserInvitationsProps, "onJoined" | "onError">): Joining {
  const latest = useLatest(options);
  const { session, onEvent } = useSurroundings();
  const describe = useDescribeOrganizationError();
  const change = useChange();
  const [pending, setPending] = useState<string | null>(null);
  const [failure, setFailure] = useState<Joining["failure"]>(null);
  return {
    pending,
    failure,
    async join(invitation) {
      const { id } = invitation;
      if (pending !== null) return;
      setPending(id);
      setFailure(null);
      const { error }: { error: ClientError | null } = await change((calls) =>
        calls.acceptInvitation({ invitationId: id }),
      );
      // The organization is the active one now, and the session says so.
      if (error === null) await session.refetch();
      setPending(null);
      if (error === null) {
        onEvent({ name: "invitationAccepted" });
        latest.current.onJoined?.(invitation);
      } else if (latest.current.onError?.(error) !== true) setFailure({ id, notice: describe(error)[0] });
    },
  };
}

interface RowProps {
  invitation: UserInvitation;
  joining: Joining;
  declining: Removal<UserInvitation>;
  parts: Parts<UserInvitationsPart>;
}

function Row({ invitation, joining, declining, parts }: RowProps): ReactNode {
  const { part, primitive } = parts;
  const t = useMessages();
  const { id, organizationName: organization } = invitation;
  const preview = useAnswer(`invitation-preview ${id}`, (calls) =>
    calls.invitationPreview({ query: { id } }),
  );
  const namesOf = useRoleNames();
  const { inviterName: inviter, organizationLogo } = preview.data ?? {};
  const role = namesOf(invitation.role ?? "member");
  const failure =
    (joining.failure?.id === id && joining.failure.notice) ||
    (declining.failure?.item.id === id && declining.failure.notice) ||
    null;
  return (
    <li {...part("item")} data-row={id}>
      <Avatar
        {...primitive("org")}
        of={invitation.organizationId}
        name={organization}
        image={organizationLogo}
        size={40}
      />
      <div {...part("about")}>
        <bdi data-part="name">{organization}</bdi>
        <p data-part="hint">
          {inviter === undefined
            ? t("members.mine.role", { role })
            : t.rich("members.mine.about", { inviter, role })}
        </p>
      </div>
      <FormNotice className={primitive("alert").className} notice={failure} />
      <div {...part("actions")}>
        <Button
          {...primitive("join")}
          variant="primary"
          size="small"
          aria-label={t("members.mine.join", { organization })}
          isPending={joining.pending === id}
          pendingLabel={t("members.accept.join.pending")}
          onPress={() => void joining.join(invitation)}
        >
          {t("members.accept.join.submit")}
        </Button>
        <Button
          {...primitive("decline")}
          {...preloading(ConfirmDialog)}
          variant="quiet"
          size="small"
          aria-label={t("members.mine.decline.label", { organization })}
          onPress={() => declining.ask(invitation)}
        >
          {t("members.accept.decline.submit")}
        </Button>
      </div>
    </li>
  );
}
