"use client";
import { type ForwardedRef, forwardRef, type ReactNode } from "react";
import { useConfig, useSurroundings } from "../context/context.ts";
import { useActiveId } from "../features/organization/use-active-id.ts";
import { useHasOrganizations } from "../features/organization/use-has-organizations.ts";
import { UserInvitations } from "../features/organization/user-invitations.tsx";
import { useMessages } from "../messages/index.ts";
import { Avatar } from "../primitives/avatar.tsx";
import { Badge, Button } from "../primitives/index.ts";
import { Local } from "../primitives/local.tsx";
import { FormNotice } from "../screens/form-notice.tsx";
import { type AccountProps, partsOf } from "../screens/parts.ts";
import { Screen } from "../screens/screen.tsx";
import type { ScreenProps } from "../screens/types.ts";
import { RequireSession } from "../session/guards.tsx";
import { useUser } from "../session/use-user.ts";
import {
  Creation,
  type CreationProps,
  OrganizationRows,
  RowLogo,
  type RowPart,
  RowText,
} from "./organization-rows.tsx";
import { type Choice, type ChoiceOptions, useChoice } from "./use-choice.ts";

export type SelectOrganizationPart = RowPart | "title" | "subtitle" | "choose" | "alert" | "footer";

export interface SelectOrganizationProps
  extends Omit<ScreenProps<SelectOrganizationPart>, "slots">,
    Pick<AccountProps<never>, "onError">,
    Pick<CreationProps, "create"> {
  /** True offers the personal account, with no active organization. Default true. */
  personal?: boolean | undefined;
  /** The page afterwards. Default: the organization's page, or `routes.afterSignIn` where there is none. */
  redirectTo?: string | undefined;
  /** An organization was chosen and is the active one; null for none. Default: goes to the page afterwards. */
  onSelect?: ChoiceOptions["onChosen"];
}

/**
 * The screen on which users choose the organization that they continue with: their organizations and pending
 * invitations, the personal account, and creating one.
 */
export const SelectOrganization = forwardRef<HTMLDivElement, SelectOrganizationProps>(
  function SelectOrganization(props, ref) {
    const { messages, ...view } = props;
    const has = useHasOrganizations();
    return (
      <Local messages={messages} unstyled={props.unstyled}>
        <RequireSession>{has ? <SelectOrganizationView {...view} forwarded={ref} /> : null}</RequireSession>
      </Local>
    );
  },
);

type ViewProps = Omit<SelectOrganizationProps, "messages"> & { forwarded: ForwardedRef<HTMLDivElement> };

function SelectOrganizationView(props: ViewProps): ReactNode {
  const { classNames, personal = true, create, redirectTo, onSelect, onError, forwarded, ...screen } = props;
  const t = useMessages();
  const { config } = useConfig();
  const { navigate, routes } = useSurroundings();
  const parts = partsOf<SelectOrganizationPart>(classNames);
  const choice = useChoice({
    onChosen(organization) {
      if (onSelect !== undefined) onSelect(organization);
      else if (redirectTo !== undefined) navigate(redirectTo);
      else if (organization !== null && routes.organization !== undefined)
        navigate(`${routes.organization}/${organization.slug}`);
      else navigate(routes.afterSignIn);
    },
    onError,
  });
  const { choose, choosing, failure } = choice;
  return (
    <Screen
      {...screen}
      ref={forwarded}
      name="SelectOrganization"
      title={t("organization.select.title")}
      titleClass={classNames?.title}
      step="choose"
      latch="idle"
    >
      <p {...parts.part("subtitle")}>
        {t("organization.select.subtitle", { appName: config?.appName ?? "" })}
      </p>
      <UserInvitations onError={onError} />
      <FormNotice className={classNames?.alert} notice={failure} isFocused />
      <OrganizationRows parts={parts} first={personal ? <Personal choice={choice} parts={parts} /> : null}>
        {(organization) => (
          <Button
            {...parts.primitive("choose")}
            variant="quiet"
            isWide
            isPending={choosing?.id === organization.id}
            pendingLabel={t("organization.switcher.pending")}
            icon={<RowLogo organization={organization} parts={parts} />}
            onPress={() => void choose(organization)}
          >
            <RowText organization={organization} parts={parts} />
          </Button>
        )}
      </OrganizationRows>
      <Creation create={create} parts={parts} onMade={(organization) => void choose(organization)} />
    </Screen>
  );
}

interface PersonalProps {
  choice: Choice;
  parts: ReturnType<typeof partsOf<SelectOrganizationPart>>;
}

/** The row of the personal account. */
function Personal({ choice, parts: { part, primitive } }: PersonalProps): ReactNode {
  const t = useMessages();
  const { user } = useUser();
  const isActive = useActiveId() === null || undefined;
  if (user === null) return null;
  return (
    <li {...part("item")} data-current={isActive} aria-current={isActive}>
      <Button
        {...primitive("choose")}
        variant="quiet"
        isWide
        isPending={choice.choosing === null}
        pendingLabel={t("organization.switcher.pending")}
        icon={<Avatar of={user.id} name={user.name || user.email} image={user.image} size={40} />}
        onPress={() => void choice.choose(null)}
      >
        <span {...part("about")}>
          <span {...part("name")}>{t("organization.switcher.personal")}</span>
          <span {...part("meta")}>
            {/* A user may have no name. */}
            <bdi>{user.name || user.email}</bdi>{" "}
            {isActive ? <Badge>{t("organization.list.current")}</Badge> : null}
          </span>
        </span>
      </Button>
    </li>
  );
}
