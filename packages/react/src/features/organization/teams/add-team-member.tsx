"use client";
import type { ClientError } from "@latchkey/client";
import { type ReactNode, useState } from "react";
import type { Notice } from "../../../errors/index.ts";
import { notSent } from "../../../flows/form-flow.ts";
import { useMessages } from "../../../messages/index.ts";
import { Button, Dialog } from "../../../primitives/index.ts";
import { FormNotice } from "../../../screens/form-notice.tsx";
import { MemberPicker } from "../members/member-picker.tsx";
import { useMemberSearch } from "../members/use-member-search.ts";
import { useOrganizationScope } from "../scope.tsx";
import type { MemberView, Team } from "../types.ts";
import { useDescribeOrganizationError } from "../use-describe.ts";
import type { TeamMembers } from "./use-team-members.ts";

export interface AddTeamMemberProps {
  team: Team;
  list: TeamMembers;
  onAdded(member: MemberView): void;
  onClose(): void;
  onError: ((error: ClientError) => boolean | undefined) | undefined;
}

/** Adds a member of the organization to the team. */
export function AddTeamMember({ team, list, onAdded, onClose, onError }: AddTeamMemberProps): ReactNode {
  const t = useMessages();
  const describe = useDescribeOrganizationError();
  const { organization } = useOrganizationScope();
  const load = useMemberSearch(organization.id);
  const [chosen, setChosen] = useState<MemberView | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<Notice | null>(null);
  const inTeam = new Set(list.data?.map(({ userId }) => userId));

  async function submit(): Promise<void> {
    if (isPending) return;
    setMissing(chosen === null);
    setFailure(null);
    if (chosen === null) return;
    setPending(true);
    const error: ClientError | null | undefined = (await list.add(chosen.userId).catch(notSent)).error;
    setPending(false);
    if (!error) onAdded(chosen);
    else if (onError?.(error) !== true) setFailure(describe(error)[0]);
  }

  return (
    <Dialog
      part="addDialog"
      isOpen
      isDismissable={!isPending}
      onOpenChange={(isWanted) => {
        if (!isWanted) onClose();
      }}
      title={t.rich("teams.add.title", { team: team.name })}
      actions={<AddActions isPending={isPending} onCancel={onClose} onAdd={() => void submit()} />}
    >
      <FormNotice notice={failure} onRetry={() => void submit()} />
      <MemberPicker
        label={t("teams.add.label")}
        load={load}
        chosen={chosen}
        onChoose={(member) => {
          setChosen(member);
          setMissing(false);
        }}
        error={isMissing ? t("teams.add.missing") : undefined}
        unavailable={({ userId }) => (inTeam.has(userId) ? t("teams.add.inTeam") : undefined)}
        isReadOnly={isPending}
        autoFocus
      />
    </Dialog>
  );
}

interface AddActionsProps {
  isPending: boolean;
  onCancel(): void;
  onAdd(): void;
}

function AddActions({ isPending, onCancel, onAdd }: AddActionsProps): ReactNode {
  const t = useMessages();
  return (
    <>
      <Button part="cancel" isDisabled={isPending} onPress={onCancel}>
        {t("common.cancel")}
      </Button>
      <Button
        part="confirm"
        variant="primary"
        isPending={isPending}
        pendingLabel={t("teams.add.pending")}
        onPress={onAdd}
      >
        {t("teams.add.submit")}
      </Button>
    </>
  );
}
