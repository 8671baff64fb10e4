"use client";
import { type ForwardedRef, forwardRef, type ReactNode } from "react";
import { useMessages } from "../../messages/index.ts";
import { LinkButton } from "../../primitives/index.ts";
import { Local } from "../../primitives/local.tsx";
import { type AccountProps, partsOf } from "../../screens/parts.ts";
import { TextLink } from "../../screens/text-link.tsx";
import { useRoleNames } from "./roles/use-role-name.ts";
import { useOrganizationScope } from "./scope.tsx";
import type { OrganizationSummary } from "./types.ts";
import { useOrganizationHref } from "./use-organization-href.ts";

export type OrganizationOverviewPart = "next" | "numbers" | "item" | "role";

/** Pages of an organization, by the part of their URL after the slug. */
export type OverviewPage = "members" | "invitations" | "teams" | "roles";

export interface OrganizationOverviewProps
  extends Pick<
    AccountProps<OrganizationOverviewPart>,
    "className" | "style" | "classNames" | "messages" | "unstyled"
  > {
  /** The existing pages: numbers link to them. Default: all, where `routes.organization` is set. */
  pages?: readonly OverviewPage[] | undefined;
}

const ALL: readonly OverviewPage[] = ["members", "invitations", "teams", "roles"];

/** An organization in numbers, the caller's role, and the next step in a new one. Within an `<OrganizationScope>`. */
export const OrganizationOverview = forwardRef<HTMLDivElement, OrganizationOverviewProps>(
  function OrganizationOverview(props, ref) {
    const { messages, ...view } = props;
    return (
      <Local messages={messages} unstyled={props.unstyled}>
        <OrganizationOverviewView {...view} forwarded={ref} />
      </Local>
    );
  },
);

type ViewProps = Omit<OrganizationOverviewProps, "messages"> & { forwarded: ForwardedRef<HTMLDivElement> };

function OrganizationOverviewView(props: ViewProps): ReactNode {
  const { className, style, classNames, forwarded } = props;
  const t = useMessages();
  const isLinked = useOrganizationHref()("") !== undefined;
  const { pages = isLinked ? ALL : [] } = props;
  const { part } = partsOf<OrganizationOverviewPart>(classNames);
  const { summary } = useOrganizationScope();
  const rolesText = useRoleNames();
  const numbers = useNumbers(summary);
  return (
    <div ref={forwarded} data-lk="OrganizationOverview" className={className} style={style}>
      <NextStep part={part("next")} pages={pages} />
      <dl {...part("numbers")}>
        <div {...part("role")}>
          <dt>{t("organization.overview.role.label")}</dt>
          <dd>{rolesText(summary.role)}</dd>
        </div>
        {numbers.map(({ page, count, hint }) => (
          <div key={page} {...part("item")}>
            <dt>{pages.includes(page) ? <PageLink page={page} /> : t(`organization.nav.${page}`)}</dt>
            <dd>{count}</dd>
            {hint === undefined ? null : <dd data-part="hint">{hint}</dd>}
          </div>
        ))}
      </dl>
    </div>
  );
}

function PageLink({ page }: { page: OverviewPage }): ReactNode {
  const t = useMessages();
  const href = useOrganizationHref()(`/${page}`);
  const name = t(`organization.nav.${page}`);
  return href === undefined ? name : <TextLink href={href}>{name}</TextLink>;
}

/** Returns the number of each kind, with its limit and a hint. */
function useNumbers({ members, owners, pendingInvitations, teams, roles, limits }: OrganizationSummary) {
  const t = useMessages();
  const { can } = useOrganizationScope();
  const countOf = (n: number, most: number | null): string =>
    most === null ? t.format.number(n) : t("organization.overview.ofMost", { n, most });
  const mayInvite = can("invitation", "create") || can("invitation", "cancel");
  return [
    {
      page: "members" as const,
      count: countOf(members, limits.members),
      hint: t("organization.overview.owners", { n: owners }),
    },
    ...(mayInvite
      ? [
          {
            page: "invitations" as const,
            count: t("organization.overview.pending", {
              count: countOf(pendingInvitations, limits.invitations),
            }),
            hint: undefined,
          },
        ]
      : []),
    ...(teams === null
      ? []
      : [
          {
            page: "teams" as const,
            count: countOf(teams, limits.teams),
            hint: t("organization.overview.teams", { n: teams }),
          },
        ]),
    ...(roles === null
      ? []
      : [
          {
            page: "roles" as const,
            count: t.format.number(roles),
            hint: t("organization.overview.roles", { n: roles }),
          },
        ]),
  ];
}

/** The next step in an organization with one member. */
function NextStep({ part, pages }: { part: object; pages: readonly OverviewPage[] }): ReactNode {
  const t = useMessages();
  const { summary, can } = useOrganizationScope();
  const href = useOrganizationHref()("/invitations");
  if (
    summary.members > 1 ||
    !can("invitation", "create") ||
    !pages.includes("invitations") ||
    href === undefined
  )
    return null;
  const isInvited = summary.pendingInvitations > 0;
  return (
    <div {...part}>
      <h2>{t(isInvited ? "organization.overview.waiting.title" : "organization.overview.next.title")}</h2>
      <p>
        {isInvited
          ? t("organization.overview.waiting.text", { n: summary.pendingInvitations })
          : t("organization.overview.next.text")}
      </p>
      <LinkButton variant={isInvited ? "secondary" : "primary"} href={href}>
        {t(isInvited ? "organization.overview.waiting.action" : "organization.overview.next.action")}
      </LinkButton>
    </div>
  );
}
