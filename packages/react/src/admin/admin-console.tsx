"use client";
import { type ComponentType, type ForwardedRef, forwardRef, type ReactNode, useMemo } from "react";
import { useConfig } from "../context/context.ts";
import { LoadedSection } from "../frame/loaded-section.tsx";
import { entryOf } from "../frame/own-pages.tsx";
import { hrefOf, ProfileFrame, type ProfilePart } from "../frame/profile-frame.tsx";
import { type SectionProps, useSection } from "../frame/use-section.ts";
import { Panel } from "../layout/settings.tsx";
import { ListSkeleton } from "../lists/list-skeleton.tsx";
import { useMessages } from "../messages/index.ts";
import { Button, Loading } from "../primitives/index.ts";
import { Local } from "../primitives/local.tsx";
import type { AccountProps } from "../screens/parts.ts";
import type { Sections } from "../screens/sections.ts";
import { RequireSession } from "../session/guards.tsx";
import { OVERVIEW, placeOf } from "./base/place.ts";
import { AdminScope } from "./base/scope.tsx";
import { AdminSearch } from "./base/search-button.tsx";
import { type AdminSectionId, adminPath, adminSectionAt, adminSectionsOf } from "./base/sections.ts";
import type { AdminAccess } from "./base/types.ts";
import { useAdminAnswer } from "./base/use-admin.ts";
import { AdminCommands } from "./commands/commands.tsx";
import { AdminTexts } from "./texts.tsx";

export interface AdminConsoleProps
  extends Pick<AccountProps<ProfilePart>, "className" | "style" | "classNames" | "messages" | "unstyled">,
    SectionProps {
  /** Sections to show, among those that the caller may open. Default: all. */
  sections?: readonly AdminSectionId[] | undefined;
  /** Shown to users who administer nothing. Default: nothing. */
  fallback?: ReactNode;
}

/** Loaders of the sections' code, called when a section is shown for the first time. */
const LOADS: Readonly<Record<AdminSectionId, () => Promise<ComponentType>>> = {
  overview: () => import("./overview/overview-section.tsx").then((module) => module.OverviewSection),
  users: () => import("./users/users-section.tsx").then((module) => module.UsersSection),
  sessions: () => import("./sessions/sessions-section.tsx").then((module) => module.SessionsSection),
  organizations: () =>
    import("./organizations/organizations-section.tsx").then((module) => module.OrganizationsSection),
  audit: () => import("./audit/audit-section.tsx").then((module) => module.AuditSection),
  texts: () => import("./text-editor/texts-section.tsx").then((module) => module.TextsSection),
  service: () => import("./service/service-section.tsx").then((module) => module.ServiceSection),
};

/** Administration of the service, limited to what the caller may see and change. */
export const AdminConsole = forwardRef<HTMLDivElement, AdminConsoleProps>(function AdminConsole(props, ref) {
  const { messages, fallback = null, ...view } = props;
  return (
    <AdminTexts>
      <Local messages={messages} unstyled={props.unstyled}>
        <RequireSession>
          <Admitted fallback={fallback}>
            {(access) => <AdminConsoleView {...view} access={access} forwarded={ref} />}
          </Admitted>
        </RequireSession>
      </Local>
    </AdminTexts>
  );
});

interface AdmittedProps {
  fallback: ReactNode;
  children(access: AdminAccess): ReactNode;
}

/** Renders its children for administrators only. */
function Admitted({ fallback, children }: AdmittedProps): ReactNode {
  const t = useMessages();
  const { data, isPending, error, refetch } = useAdminAnswer("access", (calls) => calls.access());
  if (data?.access != null) return children(data.access);
  if (error !== null)
    return (
      <Panel
        title={t("common.failed.title")}
        actions={<Button onPress={() => void refetch()}>{t("common.retry")}</Button>}
      />
    );
  return (
    <Loading isLoading={isPending} skeleton={<ListSkeleton />} onRetry={() => void refetch()}>
      {fallback}
    </Loading>
  );
}

type ViewProps = Omit<AdminConsoleProps, "messages" | "fallback"> & {
  access: AdminAccess;
  forwarded: ForwardedRef<HTMLDivElement>;
};

function AdminConsoleView(props: ViewProps): ReactNode {
  const { className, style, classNames, access, forwarded } = props;
  const t = useMessages();
  const { config } = useConfig();
  const { section = "", go, takesFocus } = useSection(props);
  const offered = adminSectionsOf(access).filter(({ id }) => props.sections?.includes(id) ?? true);
  const sections = useMemo<Sections>(() => ({ headingLevel: 2, takesFocus }), [takesFocus]);
  const asked = placeOf(section);
  const known = adminSectionAt(asked.path);
  const shown = offered.find((one) => one === known) ?? offered[0];
  if (shown === undefined) return null;
  const place = shown === known ? asked : placeOf(adminPath(shown.id));
  return (
    <ProfileFrame
      ref={forwarded}
      name="AdminConsole"
      className={className}
      style={style}
      classNames={classNames}
      layout="card"
      navLabel={t("admin.nav.label")}
      who={
        <div>
          <span data-part="name">{t("admin.title")}</span>
          <bdi data-part="role">{config?.appName}</bdi>
        </div>
      }
      entries={offered.flatMap((section) => entryOf(section, ({ id }) => t(`admin.nav.${id}`)))}
      known={offered.map(({ id }) => id)}
      current={shown.id}
      shown={place.path}
      sections={sections}
      onFollow={go}
    >
      <AdminScope
        access={access}
        place={place}
        hrefTo={(to) => hrefOf(named(to))}
        onGo={(to, isSame) => go(named(to), isSame)}
      >
        <AdminSearch />
        <LoadedSection key={place.path} load={LOADS[shown.id]} props={{}} />
        <AdminCommands />
      </AdminScope>
    </ProfileFrame>
  );
}

/** Names the overview, since a URL's fragment needs a name for it too. */
function named(place: string): string {
  return place === "" || place.startsWith("?") ? OVERVIEW + place : place;
}
