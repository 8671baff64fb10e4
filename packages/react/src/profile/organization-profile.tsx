"use client";
import type { ClientError } from "@latchkey/client";
import type { UiConfig } from "@latchkey/client/shared";
import { type ForwardedRef, forwardRef, type ReactNode, useMemo, useState } from "react";
import { useConfig } from "../context/context.ts";
import { useRoleNames } from "../features/organization/roles/use-role-name.ts";
import { OrganizationScope, useOrganizationScope } from "../features/organization/scope.tsx";
import type { OrganizationSummary } from "../features/organization/types.ts";
import { useActiveId } from "../features/organization/use-active-id.ts";
import { useOrganizations } from "../features/organization/use-organizations.ts";
import { LoadedSection } from "../frame/loaded-section.tsx";
import { entryOf, isOwn, OwnContent, type OwnPage, shownIn, withPages } from "../frame/own-pages.tsx";
import { hrefOf, ProfileFrame, type ProfilePart } from "../frame/profile-frame.tsx";
import type { OrganizationSectionId } from "../frame/sections.ts";
import { type SectionProps, useSection } from "../frame/use-section.ts";
import { Panel } from "../layout/settings.tsx";
import { ListSkeleton } from "../lists/list-skeleton.tsx";
import { useMessages } from "../messages/index.ts";
import { Avatar } from "../primitives/avatar.tsx";
import { Button, Loading } from "../primitives/index.ts";
import { Local } from "../primitives/local.tsx";
import type { AccountProps } from "../screens/parts.ts";
import type { Sections } from "../screens/sections.ts";
import { RequireSession } from "../session/guards.tsx";
import { ORGANIZATION_SECTIONS } from "./organization-sections.ts";

export type { OrganizationSectionId } from "../frame/sections.ts";

export interface OrganizationProfileProps
  extends Pick<AccountProps<ProfilePart>, "className" | "style" | "classNames" | "messages" | "unstyled">,
    SectionProps {
  /** Slug of the organization. Default: the active one; renders nothing without one. */
  slug?: string | undefined;
  /** Sections to show, of those that the member may open. Default: all. */
  sections?: readonly OrganizationSectionId[] | undefined;
  /** Pages and links of the application in the navigation. */
  pages?: readonly OwnPage<OrganizationSectionId>[] | undefined;
  /** The caller has left or deleted the organization. Default: goes to the account page. */
  onGone?: (() => void) | undefined;
  /** `dialog`: without a border, for a dialog of the application. Default `card`. */
  layout?: "card" | "dialog" | undefined;
}

/** Everything about an organization, by section, as far as the member may see and change it. */
export const OrganizationProfile = forwardRef<HTMLDivElement, OrganizationProfileProps>(
  function OrganizationProfile(props, ref) {
    const { messages, ...view } = props;
    return (
      <Local messages={messages} unstyled={props.unstyled}>
        <RequireSession>
          <Scoped slug={props.slug}>
            {(onRenamed) => <OrganizationProfileView {...view} onRenamed={onRenamed} forwarded={ref} />}
          </Scoped>
        </RequireSession>
      </Local>
    );
  },
);

interface ScopedProps {
  slug: string | undefined;
  children: (onRenamed: (slug: string) => void) => ReactNode;
}

/** Provides the organization with this slug, or the active one, also after its slug has changed. */
function Scoped({ slug, children }: ScopedProps): ReactNode {
  const organizations = useOrganizations();
  const activeId = useActiveId();
  const [renamed, setRenamed] = useState<{ from: string; to: string } | null>(null);
  const asked = slug ?? organizations.data?.find(({ id }) => id === activeId)?.slug;
  if (asked === undefined)
    return (
      <Loading isLoading={organizations.isPending} skeleton={<ListSkeleton />}>
        {null}
      </Loading>
    );
  const shown = renamed?.from === asked ? renamed.to : asked;
  return (
    <OrganizationScope
      slug={shown}
      pending={
        <Loading isLoading skeleton={<ListSkeleton />}>
          {null}
        </Loading>
      }
      failed={(error, retry) => <Failed error={error} onRetry={retry} />}
    >
      {children((to) => setRenamed({ from: asked, to }))}
    </OrganizationScope>
  );
}

function Failed({ onRetry }: { error: ClientError; onRetry(): void }): ReactNode {
  const t = useMessages();
  return (
    <Panel
      title={t("common.failed.title")}
      actions={<Button onPress={onRetry}>{t("common.retry")}</Button>}
    />
  );
}

/** Returns the application's pages, and the sections that the deployment has and the member may open. */
function offeredSections(
  { sections, pages }: Pick<OrganizationProfileProps, "sections" | "pages">,
  config: UiConfig | undefined,
  summary: OrganizationSummary,
) {
  return withPages(ORGANIZATION_SECTIONS, pages).filter(
    (section) =>
      isOwn(section) ||
      ((config === undefined || section.isOffered?.(config) !== false) &&
        section.mayOpen?.(summary) !== false &&
        (sections?.includes(section.id) ?? true)),
  );
}

type ViewProps = Omit<OrganizationProfileProps, "messages"> & {
  onRenamed(slug: string): void;
  forwarded: ForwardedRef<HTMLDivElement>;
};

function OrganizationProfileView(props: ViewProps): ReactNode {
  const { className, style, classNames, layout = "card", onGone, onRenamed, forwarded } = props;
  const t = useMessages();
  const { organization, summary } = useOrganizationScope();
  const { config } = useConfig();
  const roleNames = useRoleNames();
  const { section = "", go, takesFocus } = useSection(props);
  const offered = offeredSections(props, config, summary);
  const sections = useMemo<Sections>(
    () => ({
      headingLevel: layout === "dialog" ? 3 : 2,
      organization: (below) => hrefOf(below.slice(1) || "overview"),
      takesFocus,
    }),
    [layout, takesFocus],
  );
  // A part of a section, such as one team, is named by the text after the section's name.
  const [asked, within] = section.split("/", 2);
  const pages = shownIn(offered);
  const shown = pages.find(({ id }) => id === asked) ?? pages[0];
  if (shown === undefined) return null;
  const whole = shown.id === asked ? section : shown.id;
  return (
    <ProfileFrame
      ref={forwarded}
      name="OrganizationProfile"
      className={className}
      style={style}
      classNames={classNames}
      layout={layout}
      navLabel={t("organization.nav.label")}
      who={
        <>
          <Avatar
            part="logo"
            of={organization.id}
            name={organization.name}
            image={organization.logo}
            size={40}
          />
          <div>
            <bdi data-part="name">{organization.name}</bdi>
            <span data-part="role">{roleNames(summary.role)}</span>
          </div>
        </>
      }
      entries={offered.flatMap((one) => entryOf(one, ({ id }) => t(`organization.nav.${id}`)))}
      known={pages.map(({ id }) => id)}
      current={shown.id}
      shown={whole}
      sections={sections}
      onFollow={go}
    >
      {isOwn(shown) ? (
        <OwnContent key={shown.id} page={shown} />
      ) : (
        <LoadedSection
          key={whole}
          load={shown.load}
          props={{
            team: shown.id === asked ? within : undefined,
            onGone,
            onSuccess: ({ slug }) => slug !== organization.slug && onRenamed(slug),
          }}
        />
      )}
    </ProfileFrame>
  );
}
