"use client";
import { type ForwardedRef, forwardRef, type ReactNode } from "react";
import { useSurroundings } from "../context/context.ts";
import type { Organization } from "../features/organization/types.ts";
import { useChange } from "../features/organization/use-change.ts";
import { useDescribeOrganizationError } from "../features/organization/use-describe.ts";
import { useHasOrganizations } from "../features/organization/use-has-organizations.ts";
import { UserInvitations } from "../features/organization/user-invitations.tsx";
import { RemovalDialog } from "../lists/removal-dialog.tsx";
import { type Removal, useRemoval } from "../lists/use-removal.ts";
import { useListFocus } from "../lists/use-row-focus.ts";
import { useMessages } from "../messages/index.ts";
import { Button, ConfirmDialog, preloading } from "../primitives/index.ts";
import { Local } from "../primitives/local.tsx";
import { FormNotice } from "../screens/form-notice.tsx";
import { type AccountProps, partsOf } from "../screens/parts.ts";
import { RequireSession } from "../session/guards.tsx";
import {
  Creation,
  type CreationProps,
  OrganizationRows,
  RowLogo,
  type RowPart,
  RowText,
} from "./organization-rows.tsx";
import { useChoice } from "./use-choice.ts";

export type OrganizationListPart = RowPart | "actions" | "alert";

export interface OrganizationListProps
  extends Omit<AccountProps<OrganizationListPart>, "onSuccess">,
    Pick<CreationProps, "create"> {
  /** An organization was opened, and is the active one. Default: goes to its page, if there is one. */
  onOpen?: ((organization: Organization) => void) | undefined;
}

/** The caller's organizations, each to open or to leave, with invitations to the caller, and creating one. */
export const OrganizationList = forwardRef<HTMLDivElement, OrganizationListProps>(
  function OrganizationList(props, ref) {
    const { messages, ...view } = props;
    const has = useHasOrganizations();
    return (
      <Local messages={messages} unstyled={props.unstyled}>
        <RequireSession>{has ? <OrganizationListView {...view} forwarded={ref} /> : null}</RequireSession>
      </Local>
    );
  },
);

type ViewProps = Omit<OrganizationListProps, "messages"> & { forwarded: ForwardedRef<HTMLDivElement> };

function OrganizationListView(props: ViewProps): ReactNode {
  const { className, style, classNames, onOpen, onError, forwarded } = props;
  const t = useMessages();
  const parts = partsOf<OrganizationListPart>(classNames);
  const focus = useListFocus(forwarded);
  const { choose, choosing, failure } = useChoice({
    onChosen: onOpen && ((organization) => organization !== null && onOpen(organization)),
    onError,
  });
  const leaving = useLeaving(props, (id, isDone) => focus.onEnd([id], isDone));
  return (
    <div ref={focus.root} tabIndex={-1} data-lk="OrganizationList" className={className} style={style}>
      <UserInvitations onError={onError} />
      <FormNotice className={classNames?.alert} notice={failure} isFocused />
      <OrganizationRows parts={parts}>
        {(organization) => (
          <>
            <RowLogo organization={organization} parts={parts} />
            <RowText organization={organization} parts={parts} />
            <div {...parts.part("actions")}>
              <Button
                size="small"
                aria-label={t("organization.list.openName", { name: organization.name })}
                isPending={choosing?.id === organization.id}
                onPress={() => void choose(organization)}
              >
                {t("organization.list.open")}
              </Button>
              <Button
                {...preloading(ConfirmDialog)}
                size="small"
                variant="quiet"
                aria-label={t("organization.list.leaveName", { name: organization.name })}
                onPress={() => leaving.ask(organization)}
              >
                {t("organization.leave.open")}
              </Button>
            </div>
            <FormNotice
              className={classNames?.alert}
              notice={leaving.failure?.item.id === organization.id ? leaving.failure.notice : null}
              isFocused
            />
          </>
        )}
      </OrganizationRows>
      <RemovalDialog
        removal={leaving}
        title={({ name }) => t("organization.leave.title", { name })}
        text={() => t("organization.leave.text")}
        confirmLabel={t("organization.leave.submit")}
        focus={focus}
      />
      <Creation create={props.create} parts={parts} onMade={(organization) => void choose(organization)} />
    </div>
  );
}

/** Asks before the caller leaves. The session may have been in that organization. */
function useLeaving(
  { onError }: Pick<OrganizationListProps, "onError">,
  onEnd: (id: string, isDone: boolean) => void,
): Removal<Organization> {
  const { session } = useSurroundings();
  const change = useChange();
  return useRemoval<Organization>({
    describe: useDescribeOrganizationError(),
    async remove({ id }) {
      const left = await change((calls) => calls.leave({ organizationId: id }));
      if (left.error === null) await session.refetch();
      // For a member who was removed meanwhile, leaving has succeeded.
      return left.error?.code === "MEMBER_NOT_FOUND" ? { data: null, error: null } : left;
    },
    onEnd: ({ id }, isDone) => onEnd(id, isDone),
    onError,
  });
}
