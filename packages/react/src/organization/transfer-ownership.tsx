"use client";
import { type ReactNode, useState } from "react";
import { useMessages } from "../messages/index.ts";
import { Button, Checkbox, Dialog, preloading } from "../primitives/index.ts";
import { FormNotice } from "../screens/form-notice.tsx";
import { useUser } from "../session/index.ts";
import { MemberPicker } from "./members/member-picker.tsx";
import { useMemberSearch } from "./members/use-member-search.ts";
import { useAccessControl } from "./roles/use-access-control.ts";
import { useRoleNames } from "./roles/use-role-name.ts";
import { useScopeIfAny } from "./scope.tsx";
import type { MemberView, Organization } from "./types.ts";
import { useChange } from "./use-change.ts";
import { type ConfirmedAction, useConfirmedAction } from "./use-confirmed-action.ts";

export interface TransferOwnershipProps {
  organization: Pick<Organization, "id" | "name">;
  /** Someone else is an owner now. */
  onDone?: ((member: MemberView) => void) | undefined;
}

/** A button, and the dialog in which another member is made the owner in one's own place. */
export function TransferOwnership({ organization, onDone }: TransferOwnershipProps): ReactNode {
  const t = useMessages();
  const load = useMemberSearch(organization.id);
  const { user } = useUser();
  const change = useChange();
  const becomes = useBecomes(organization.id);
  const [chosen, setChosen] = useState<MemberView | null>(null);
  const [isKept, setKept] = useState(false);
  const [isWanting, setWanting] = useState(false);
  const action = useConfirmedAction({
    call: () =>
      change((calls) =>
        calls.transferOwnership({
          organizationId: organization.id,
          memberId: chosen?.id ?? "",
          ...(isKept ? { keepRole: true } : {}),
        }),
      ),
    onDone: () => {
      if (chosen !== null) onDone?.(chosen);
    },
  });
  return (
    <>
      <Button
        {...preloading(Dialog)}
        onPress={() => {
          setWanting(false);
          action.open();
        }}
      >
        {t("organization.transfer.open")}
      </Button>
      <Dialog
        isOpen={action.isOpen}
        onOpenChange={(isWanted) => {
          if (!isWanted) action.close();
        }}
        isDismissable={!action.isPending}
        title={t("organization.transfer.title", { name: organization.name })}
        actions={
          <TransferActions
            action={action}
            chosen={chosen}
            // Never a button that does nothing and doesn't say why.
            onMissing={() => setWanting(true)}
          />
        }
      >
        <p>{t("organization.transfer.text")}</p>
        <FormNotice notice={action.failure} onRetry={action.press} />
        <MemberPicker
          label={t("organization.transfer.to")}
          hint={t("organization.transfer.hint")}
          error={isWanting ? t("organization.transfer.missing") : undefined}
          load={load}
          unavailable={({ userId }) => (userId === user?.id ? t("organization.transfer.you") : undefined)}
          chosen={chosen}
          isReadOnly={action.isPending}
          onChoose={(member) => {
            setWanting(false);
            setChosen(member);
          }}
        />
        <Checkbox
          label={t("organization.transfer.keep")}
          isSelected={isKept}
          isReadOnly={action.isPending}
          onChange={setKept}
        />
        {isKept ? null : <p>{t("organization.transfer.becomes", { roles: becomes })}</p>}
      </Dialog>
    </>
  );
}

/** What an owner is who hands over: administrator where there are any, and what they are besides. */
function useBecomes(organizationId: string): string {
  const scope = useScopeIfAny();
  const { data } = useAccessControl(organizationId);
  const namesOf = useRoleNames();
  const creatorRole = data?.creatorRole ?? "owner";
  const hasAdmins = data === undefined || data.roles.some(({ role }) => role === "admin");
  const next = hasAdmins && creatorRole !== "admin" ? "admin" : "member";
  return namesOf([...new Set([next, ...(scope?.roles ?? []).filter((role) => role !== creatorRole)])].join());
}

interface TransferActionsProps {
  action: ConfirmedAction;
  chosen: MemberView | null;
  onMissing(): void;
}

function TransferActions({ action, chosen, onMissing }: TransferActionsProps): ReactNode {
  const t = useMessages();
  return (
    <>
      <Button part="cancel" isDisabled={action.isPending} onPress={action.close}>
        {t("common.cancel")}
      </Button>
      <Button
        part="confirm"
        variant="primary"
        isPending={action.isPending}
        pendingLabel={t("organization.transfer.pending")}
        onPress={chosen === null ? onMissing : action.press}
      >
        {chosen === null
          ? t("organization.transfer.submit")
          : t("organization.transfer.submitTo", { name: chosen.user.name || chosen.user.email })}
      </Button>
    </>
  );
}
