"use client";
import { type ReactNode, useState } from "react";
import { ActionLink } from "../../frame/action-link.tsx";
import { SectionTitle, Subsection } from "../../frame/section-title.tsx";
import { Panel, SettingsRow, SettingsSection } from "../../layout/settings.tsx";
import { ListSkeleton } from "../../lists/list-skeleton.tsx";
import { StaleNote } from "../../lists/stale-note.tsx";
import { useMessages } from "../../messages/index.ts";
import { Alert, Button, CopyButton, Dialog, Loading, preloading } from "../../primitives/index.ts";
import { BackLink } from "../../screens/back-link.tsx";
import { TextLink } from "../../screens/text-link.tsx";
import { useAdminScope } from "../base/scope.tsx";
import type { AdminOrganizationDetails } from "../base/types.ts";
import { useAdminAnswer, useDescribeAdminError } from "../base/use-admin.ts";
import { Moment } from "../list/moment.tsx";
import { NameTitle } from "../list/name-title.tsx";
import { useDialogs } from "../use-dialogs.ts";
import { DeleteOrganizationDialog } from "./delete-dialog.tsx";
import { OrganizationMembers } from "./organization-members.tsx";

/** `organizations/<id>`: one organization with its members, and its deletion. */
export function OrganizationPage({ id }: { id: string }): ReactNode {
  const t = useMessages();
  const { hrefTo } = useAdminScope();
  const describe = useDescribeAdminError();
  const [deleted, setDeleted] = useState<string | null>(null);
  const { data, error, isPending, refetch } = useAdminAnswer(`organization ${id}`, (calls) =>
    calls.getOrganization({ query: { id } }),
  );
  const back = <BackLink href={hrefTo("organizations")}>{t("admin.organizations.back")}</BackLink>;
  if (deleted !== null)
    return (
      <>
        {back}
        <SectionTitle>{t("admin.organizations.title")}</SectionTitle>
        <Alert tone="success" isFocusedWhen title={t("admin.organizations.delete.done", { name: deleted })} />
      </>
    );
  return (
    <>
      {back}
      <NameTitle name={data?.organization.name} isPending={isPending}>
        {t("admin.organizations.title")}
      </NameTitle>
      {error?.code === "ORGANIZATION_NOT_FOUND" ? (
        <Panel
          title={t("admin.errors.ORGANIZATION_NOT_FOUND")}
          actions={<ActionLink href={hrefTo("organizations")}>{t("admin.organizations.back")}</ActionLink>}
        />
      ) : (
        <Loading isLoading={isPending} skeleton={<ListSkeleton />} onRetry={() => void refetch()}>
          <StaleNote
            list={data === undefined ? [] : [data]}
            error={error}
            part={{ part: "alert" }}
            describe={describe}
            onRetry={() => void refetch()}
          />
          {data === undefined ? null : (
            <About details={data} onDeleted={() => setDeleted(data.organization.name)} />
          )}
        </Loading>
      )}
    </>
  );
}

function About({ details, onDeleted }: { details: AdminOrganizationDetails; onDeleted(): void }): ReactNode {
  const t = useMessages();
  const { can, hrefTo } = useAdminScope();
  const { organization, counts } = details;
  const { id, slug, createdAt, metadata } = organization;
  const dialogs = useDialogs<"delete">();
  const numbers = [
    t("admin.organizations.count", { n: counts.members }),
    t("admin.organizations.owners", { n: counts.owners }),
    counts.pendingInvitations > 0 && t("admin.organizations.invitations", { n: counts.pendingInvitations }),
    (counts.teams ?? 0) > 0 && t("admin.organizations.teams", { n: counts.teams ?? 0 }),
  ].filter((text) => text !== false);
  return (
    <div data-lk="AdminUser">
      <SettingsSection title={t("admin.organizations.details")}>
        <SettingsRow label={t("admin.organizations.slug")} help={<bdi dir="ltr">{slug}</bdi>} />
        <SettingsRow label={t("admin.organizations.id")} help={<code dir="ltr">{id}</code>}>
          <CopyButton value={id} />
        </SettingsRow>
        <SettingsRow label={t("admin.users.columns.created")} help={<Moment value={createdAt} />}>
          {can("audit", "list") ? (
            <TextLink href={hrefTo("audit", { organizationId: id })}>
              {t("admin.organizations.events")}
            </TextLink>
          ) : null}
        </SettingsRow>
        {metadata === null || metadata === "" ? null : (
          <SettingsRow label={t("admin.organizations.metadata")} help={<code dir="ltr">{metadata}</code>} />
        )}
      </SettingsSection>
      <Subsection title={t("admin.organizations.members")} description={t.format.list(numbers)}>
        <OrganizationMembers organization={organization} />
      </Subsection>
      {can("organization", "delete") ? (
        <div data-part="onward">
          <SettingsSection title={t("admin.organizations.delete.label")} tone="danger">
            <SettingsRow
              label={t("admin.organizations.delete.open")}
              help={t("admin.organizations.delete.help")}
            >
              <Button
                {...preloading(Dialog)}
                part="delete"
                variant="danger"
                onPress={() => dialogs.open("delete")}
              >
                {t("admin.organizations.delete.open")}
              </Button>
            </SettingsRow>
          </SettingsSection>
        </div>
      ) : null}
      {dialogs.asked === null ? null : (
        <DeleteOrganizationDialog
          key={dialogs.count}
          organization={organization}
          isOpen={dialogs.isOpen}
          onClose={dialogs.close}
          onDone={onDeleted}
        />
      )}
    </div>
  );
}
