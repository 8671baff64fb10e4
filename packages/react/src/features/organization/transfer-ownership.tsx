"use client";
import { type ReactNode, useState } from "react";
import { useMessages } from "../../messages/index.ts";
import { Button, Checkbox, Dialog, preloading } from "../../primitives/index.ts";
import { FormNotice } from "../../screens/form-notice.tsx";
import { useUser } from "../../session/index.ts";
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
  /** Another member is an owner now. */
  onDone?: ((member: MemberView) => void) | undefined;
}

/** A button with a dialog that transfers ownership to another member. */
export function TransferOwnership({ organization, onDone }: TransferOwnershipProps): ReactNode {
  const t = useMessages();
  const [chosen, setChosen] = useState<MemberView | null>(null);
  const [isKept, setKept] = useState(false);
  const [isWanting, setWanting] = useState(false);
  const action = useTransfer({ organization, chosen, isKept, onDone });
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
            // A press without a choice says that one is missing.
            onMissing={() => setWanting(true)}
          />
        }
      >
        <p>{t("organization.transfer.text")}</p>
        <FormNotice notice={action.failure} onRetry={action.press} />
        <Heir
          organizationId={organization.id}
          chosen={chosen}
          isMissing={isWanting}
          isReadOnly={action.isPending}
          onChoose={(member) => {
            setWanting(false);
            setChosen(member);
          }}
        />
        <KeepRole
          organizationId={organization.id}
          isKept={isKept}
          isReadOnly={action.isPending}
          onChange={setKept}
        />
      </Dialog>
    </>
  );
}

/** Returns the former owner's next roles: administrator where that role exists, and their other ones. */
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

interface HeirProps {
  organizationId: string;
  chosen: MemberView | null;
  isMissing: boolean;
  isReadOnly: boolean;
  onChoose(member: MemberView): void;
}

/** Chooses the next owner. */
function Heir({ organizationId, chosen, isMissing, isReadOnly, onChoose }: HeirProps): ReactNode {
  const t = useMessages();
  const load = useMemberSearch(organizationId);
  const { user } = useUser();
  return (
    <MemberPicker
      label={t("organization.transfer.to")}
      hint={t("organization.transfer.hint")}
      error={isMissing ? t("organization.transfer.missing") : undefined}
      load={load}
      unavailable={({ userId }) => (userId === user?.id ? t("organization.transfer.you") : undefined)}
      chosen={chosen}
      isReadOnly={isReadOnly}
      onChoose={onChoose}
    />
  );
}

interface KeepRoleProps {
  organizationId: string;
  isKept: boolean;
  isReadOnly: boolean;
  onChange(isKept: boolean): void;
}

/** Chooses whether the former owner stays one, and names their next roles if not. */
function KeepRole({ organizationId, isKept, isReadOnly, onChange }: KeepRoleProps): ReactNode {
  const t = useMessages();
  const becomes = useBecomes(organizationId);
  return (
    <>
      <Checkbox
        label={t("organization.transfer.keep")}
        isSelected={isKept}
        isReadOnly={isReadOnly}
        onChange={onChange}
      />
      {isKept ? null : <p>{t("organization.transfer.becomes", { roles: becomes })}</p>}
    </>
  );
}

interface Transfer extends TransferOwnershipProps {
  chosen: MemberView | null;
  isKept: boolean;
}

function useTransfer({ organization, chosen, isKept, onDone }: Transfer): ConfirmedAction {
  const change = useChange();
  const body = {
    organizationId: organization.id,
    memberId: chosen?.id ?? "",
    ...(isKept ? { keepRole: true } : {}),
  };
  return useConfirmedAction({
    call: () => change((calls) => calls.transferOwnership(body)),
    onDone: () => {
      if (chosen !== null) onDone?.(chosen);
    },
  });
}
