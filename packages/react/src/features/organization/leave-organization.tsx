"use client";
import type { Result } from "@latchkey/client";
import type { ReactNode } from "react";
import { useSurroundings } from "../../context/context.ts";
import { useMessages } from "../../messages/index.ts";
import { Button, ConfirmDialog, preloading } from "../../primitives/index.ts";
import { FormNotice } from "../../screens/form-notice.tsx";
import { organizationOf } from "./client.ts";
import type { Organization } from "./types.ts";
import { useConfirmedAction } from "./use-confirmed-action.ts";
import { useLeftOrganization } from "./use-left-organization.ts";

export interface LeaveOrganizationProps {
  organization: Pick<Organization, "id" | "name">;
  /** The caller isn't a member any more. */
  onDone?: (() => void) | undefined;
}

/** A button with a dialog that asks before the caller leaves. */
export function LeaveOrganization({ organization, onDone }: LeaveOrganizationProps): ReactNode {
  const { id, name } = organization;
  const t = useMessages();
  const { client } = useSurroundings();
  const onLeft = useLeftOrganization();
  const action = useConfirmedAction({
    call: async (): Promise<Result<unknown>> => {
      const left = await organizationOf(client).leave({ organizationId: id });
      // For a member who was removed meanwhile, leaving has succeeded.
      return left.error?.code === "MEMBER_NOT_FOUND" ? { data: null, error: null } : left;
    },
    onDone: () => {
      onDone?.();
      onLeft();
    },
  });
  return (
    <>
      <Button {...preloading(ConfirmDialog)} onPress={action.open}>
        {t("organization.leave.open")}
      </Button>
      <ConfirmDialog
        isOpen={action.isOpen}
        isPending={action.isPending}
        tone="danger"
        title={t("organization.leave.title", { name })}
        confirmLabel={t("organization.leave.submit")}
        onConfirm={action.press}
        onOpenChange={(isWanted) => {
          if (!isWanted) action.close();
        }}
      >
        <p>{t("organization.leave.text")}</p>
        <FormNotice notice={action.failure} onRetry={action.press} />
      </ConfirmDialog>
    </>
  );
}
