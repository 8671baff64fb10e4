"use client";
import type { Branding } from "@latchkey/client/shared";
import {
  type AnchorHTMLAttributes,
  type ComponentType,
  forwardRef,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { useMessages } from "../messages/index.ts";
import { Button } from "../primitives/button.tsx";
import { Menu as MenuIcon } from "../primitives/icons.tsx";
import { type LookProps, lookOf } from "../primitives/look.ts";
import { Brand } from "./brand.tsx";

/** An entry of the side navigation. */
export interface NavEntry {
  href: string;
  label: string;
  icon?: ReactNode;
  isCurrent?: boolean | undefined;
}

export interface AppFrameProps extends LookProps {
  appName: string;
  branding?: Pick<Branding, "logo" | "logoDark"> | undefined;
  /** URL of the brand's link. */
  homeHref?: string | undefined;
  /** Names the part of the app beside the brand. */
  badge?: ReactNode;
  /** Name of the navigation, for assistive technology. */
  navLabel: string;
  nav: readonly NavEntry[];
  /** A router's link. Default `a`. */
  Link?: ComponentType<AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }> | undefined;
  /** User menu, at the end of the top bar. */
  user?: ReactNode;
  /** Banner above everything: offline, or the service doesn't answer. */
  banner?: ReactNode;
  footer?: ReactNode;
  /** True if the page has a table and takes the available width. "full": the width of a large window too. */
  isWide?: boolean | "full" | undefined;
  /** Content of the page's `main`. */
  children: ReactNode;
}

/**
 * Frame of the pages of a signed-in user: navigation at the side, behind a button where there is no room for
 * it.
 */
export const AppFrame = forwardRef<HTMLDivElement, AppFrameProps>(function AppFrame(props, ref) {
  const {
    appName,
    branding,
    homeHref,
    badge,
    navLabel,
    nav,
    Link,
    user,
    banner,
    footer,
    isWide,
    children,
    ...look
  } = props;
  const t = useMessages();
  const navId = useId();
  const mainId = useId();
  const main = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  const current = nav.find((entry) => entry.isCurrent)?.href;
  // biome-ignore lint/correctness/useExhaustiveDependencies: going somewhere closes the list
  useEffect(() => setOpen(false), [current]);
  return (
    <div {...lookOf("AppFrame", look)} ref={ref}>
      <a
        data-part="skip"
        href={`#${mainId}`}
        onClick={(event) => {
          // Following the link would change the URL's fragment, and single-page routers would act on it.
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {t("common.skip")}
      </a>
      {banner ? <div data-part="banner">{banner}</div> : null}
      <header data-part="header">
        <Button
          variant="quiet"
          size="icon"
          part="menuButton"
          aria-label={t("common.menu")}
          aria-expanded={isOpen}
          aria-controls={navId}
          icon={<MenuIcon size={20} />}
          onPress={() => setOpen(!isOpen)}
        />
        <Brand appName={appName} branding={branding} href={homeHref} />
        {badge}
        <div data-part="user">{user}</div>
      </header>
      <nav id={navId} data-part="nav" aria-label={navLabel} data-open={isOpen || undefined}>
        <ul>
          {nav.map((entry) => (
            <li key={entry.href}>
              <Entry entry={entry} Link={Link} />
            </li>
          ))}
        </ul>
      </nav>
      <main ref={main} id={mainId} tabIndex={-1} data-part="main" data-wide={isWide || undefined}>
        {children}
      </main>
      {footer ? <footer data-part="footer">{footer}</footer> : null}
    </div>
  );
});

function Entry({ entry, Link }: { entry: NavEntry; Link: AppFrameProps["Link"] }): ReactNode {
  const content = (
    <>
      {entry.icon}
      <span>{entry.label}</span>
    </>
  );
  const current = entry.isCurrent ? { "aria-current": "page" as const } : {};
  return Link ? (
    <Link href={entry.href} {...current}>
      {content}
    </Link>
  ) : (
    <a href={entry.href} {...current}>
      {content}
    </a>
  );
}
