"use client";
import { type ReactNode, useState } from "react";
import { SettingsRow, SettingsSection } from "../../layout/settings.tsx";
import { useMessages } from "../../messages/index.ts";
import { Alert } from "../../primitives/index.ts";
import { Local, type LocalProps } from "../../primitives/local.tsx";
import { DeleteOrganization } from "./delete-organization.tsx";
import { LeaveOrganization } from "./leave-organization.tsx";
import { useAccessControl } from "./roles/use-access-control.ts";
import { useOrganizationScope } from "./scope.tsx";
import { TransferOwnership } from "./transfer-ownership.tsx";
import { useLeavePage } from "./use-leave-page.ts";

export interface OrganizationDangerProps extends Partial<Pick<LocalProps, "messages" | "unstyled">> {
  className?: string | undefined;
  /** The caller has left or deleted the organization. Default: goes to the account page. */
  onGone?: (() => void) | undefined;
}

/** Transferring an organization, leaving it, deleting it. Where the caller may not, it says who may. */
export function OrganizationDanger({ messages, unstyled, ...view }: OrganizationDangerProps): ReactNode {
  return (
    <Local messages={messages} unstyled={unstyled}>
      <DangerView {...view} />
    </Local>
  );
}

function DangerView({ className, onGone }: Omit<OrganizationDangerProps, keyof LocalProps>): ReactNode {
  const t = useMessages();
  const { organization } = useOrganizationScope();
  const { isOwner, isOnlyOwner, isAlone } = useOwnership();
  const gone = useLeavePage(onGone);
  const [heir, setHeir] = useState<string | null>(null);
  const { name } = organization;
  return (
    <div data-lk="OrganizationDanger" className={className}>
      {heir === null ? null : (
        <Alert tone="success" isFocusedWhen={heir}>
          {t("organization.transfer.done", { name: heir })}
        </Alert>
      )}
      <SettingsSection tone="danger" title={t("organization.danger.title")}>
        {isOwner ? (
          <SettingsRow
            label={t("organization.transfer.label")}
            help={isAlone ? t("organization.transfer.alone") : t("organization.transfer.help")}
          >
            {isAlone ? null : (
              <TransferOwnership
                organization={organization}
                onDone={({ user }) => setHeir(user.name || user.email)}
              />
            )}
          </SettingsRow>
        ) : null}
        <SettingsRow
          label={t("organization.leave.label")}
          help={
            isOnlyOwner
              ? t(isAlone ? "organization.leave.alone" : "organization.leave.onlyOwner", { name })
              : t("organization.leave.help")
          }
        >
          {isOnlyOwner ? null : (
            <LeaveOrganization
              organization={organization}
              onDone={() => gone(t("organization.leave.done", { name }))}
            />
          )}
        </SettingsRow>
        <DeleteRow onGone={gone} />
      </SettingsSection>
    </div>
  );
}

interface Ownership {
  isOwner: boolean;
  isOnlyOwner: boolean;
  /** True if the organization has no other member. */
  isAlone: boolean;
}

function useOwnership(): Ownership {
  const { organization, summary, roles } = useOrganizationScope();
  const { data } = useAccessControl(organization.id);
  // The usual name, until the deployment's name for it is known.
  const isOwner = roles.includes(data?.creatorRole ?? "owner");
  return { isOwner, isOnlyOwner: isOwner && summary.owners === 1, isAlone: summary.members === 1 };
}

function DeleteRow({ onGone }: { onGone(text: string): void }): ReactNode {
  const t = useMessages();
  const { organization, summary, can } = useOrganizationScope();
  const { name } = organization;
  return (
    <SettingsRow
      label={t("organization.delete.label")}
      help={
        can("organization", "delete")
          ? t("organization.delete.help", { n: summary.members })
          : t("organization.delete.denied")
      }
    >
      {can("organization", "delete") ? (
        <DeleteOrganization
          organization={organization}
          onDone={() => onGone(t("organization.delete.done", { name }))}
        />
      ) : null}
    </SettingsRow>
  );
}
