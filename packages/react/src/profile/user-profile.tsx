"use client";
import { type ForwardedRef, forwardRef, type ReactNode, useEffect, useMemo, useState } from "react";
import { type ConnectionNews, takeReturn } from "../account/connections/connection-return.ts";
import { useConfig } from "../context/context.ts";
import { LoadedSection } from "../frame/loaded-section.tsx";
import { entryOf, isOwn, OwnContent, type OwnPage, shownIn, withPages } from "../frame/own-pages.tsx";
import { hrefOf, ProfileFrame, type ProfilePart } from "../frame/profile-frame.tsx";
import { type SectionProps, useSection } from "../frame/use-section.ts";
import { useMessages } from "../messages/index.ts";
import { Avatar } from "../primitives/avatar.tsx";
import { Local } from "../primitives/local.tsx";
import type { AccountProps } from "../screens/parts.ts";
import type { AccountSectionName, Sections } from "../screens/sections.ts";
import { RequireSession } from "../session/guards.tsx";
import { useUser } from "../session/use-user.ts";
import { ACCOUNT_SECTIONS, type AccountSectionProps } from "./account-sections.ts";

export type { OwnPage } from "../frame/own-pages.tsx";
export type { ProfilePart } from "../frame/profile-frame.tsx";
export type { AccountSectionName } from "../screens/sections.ts";

export interface UserProfileProps
  extends Pick<AccountProps<ProfilePart>, "className" | "style" | "classNames" | "messages" | "unstyled">,
    SectionProps,
    Pick<AccountSectionProps, "onPreferences"> {
  /** Sections to show, of those that the deployment offers. Default: all. */
  sections?: readonly AccountSectionName[] | undefined;
  /** Pages and links of the application in the navigation. */
  pages?: readonly OwnPage<AccountSectionName>[] | undefined;
  /** `dialog`: without a border, for a dialog of the application. Default `card`. */
  layout?: "card" | "dialog" | undefined;
}

/**
 * Everything about the caller's account, by section. A visitor who isn't signed in
 * is redirected to signing in.
 */
export const UserProfile = forwardRef<HTMLDivElement, UserProfileProps>(function UserProfile(props, ref) {
  const { messages, ...view } = props;
  return (
    <Local messages={messages} unstyled={props.unstyled}>
      <RequireSession>
        <UserProfileView {...view} forwarded={ref} />
      </RequireSession>
    </Local>
  );
});

type ViewProps = Omit<UserProfileProps, "messages"> & { forwarded: ForwardedRef<HTMLDivElement> };

function UserProfileView(props: ViewProps): ReactNode {
  const { className, style, classNames, layout = "card", onPreferences, forwarded } = props;
  const t = useMessages();
  const { user } = useUser();
  const { section, go, takesFocus } = useSection(props);
  const offered = useOffered(props);
  const news = useReturn(layout, go);
  const sections = useMemo<Sections>(
    () => ({
      frame: layout,
      headingLevel: layout === "dialog" ? 3 : 2,
      account: (id) => (offered.some((other) => other.id === id) ? hrefOf(id) : undefined),
      takesFocus,
    }),
    [layout, offered, takesFocus],
  );
  const pages = shownIn(offered);
  const shown = pages.find(({ id }) => id === section) ?? pages[0];
  if (user === null || shown === undefined) return null;
  const name = user.name.trim() === "" ? user.email : user.name;
  return (
    <ProfileFrame
      ref={forwarded}
      name="UserProfile"
      className={className}
      style={style}
      classNames={classNames}
      layout={layout}
      navLabel={t("account.nav.label")}
      who={
        <>
          <Avatar of={user.id} name={name} image={user.image} size={40} />
          <div>
            <bdi data-part="name">{name}</bdi>
            {name === user.email ? null : (
              <bdi data-part="email" dir="ltr">
                {user.email}
              </bdi>
            )}
          </div>
        </>
      }
      entries={offered.flatMap((one) => entryOf(one, ({ id }) => t(`account.nav.${id}`)))}
      known={pages.map(({ id }) => id)}
      // Sections outside the navigation belong to the profile.
      current={shown.icon === undefined ? "profile" : shown.id}
      shown={shown.id}
      sections={sections}
      onFollow={go}
    >
      {isOwn(shown) ? (
        <OwnContent key={shown.id} page={shown} />
      ) : (
        <LoadedSection key={shown.id} load={shown.load} props={{ onPreferences, ...news }} />
      )}
    </ProfileFrame>
  );
}

/** Returns the result that the user brings back from a provider, and opens its section. */
function useReturn(layout: "card" | "dialog", go: (section: string) => void): ConnectionNews | undefined {
  const [news, setNews] = useState<ConnectionNews>();
  useEffect(() => {
    const found = takeReturn(layout);
    if (found === undefined) return;
    setNews(found);
    go("connections");
  }, [layout, go]);
  return news;
}

/** Returns the available sections. None until the deployment's configuration is known. */
function useOffered({ sections, pages }: Pick<UserProfileProps, "sections" | "pages">) {
  const { config } = useConfig();
  return useMemo(
    () =>
      config === undefined
        ? []
        : withPages(ACCOUNT_SECTIONS, pages).filter(
            (section) =>
              isOwn(section) ||
              (section.isOffered?.(config) !== false && (sections?.includes(section.id) ?? true)),
          ),
    [config, sections, pages],
  );
}
