"use client";
import {
  forwardRef,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { useSurroundings } from "../context/context.ts";
import { Button } from "../primitives/button.tsx";
import { ChevronDown } from "../primitives/icons.tsx";
import { followedHref } from "../screens/followed-href.ts";
import { type AccountProps, partsOf } from "../screens/parts.ts";
import { type Sections, SectionsContext } from "../screens/sections.ts";

export type ProfilePart = "nav" | "who" | "menuButton" | "entries" | "section";

export interface FrameEntry {
  readonly id: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** A page outside of the profile. Default: the section with this ID. */
  readonly href?: string | undefined;
}

export interface ProfileFrameProps
  extends Pick<AccountProps<ProfilePart>, "className" | "style" | "classNames"> {
  name: "UserProfile" | "OrganizationProfile" | "AdminConsole";
  layout: "card" | "dialog";
  navLabel: string;
  /** Owner of the profile. */
  who: ReactNode;
  entries: readonly FrameEntry[];
  /** IDs of all sections, including those that aren't in the navigation. */
  known: readonly string[];
  /** ID of the entry that is marked. */
  current: string;
  /** ID of what is shown: an entry, or a part of one. */
  shown: string;
  sections: Sections;
  /** A link to a section was pressed. */
  onFollow(section: string): void;
  children: ReactNode;
}

/** Returns the URL of a section. */
export const hrefOf = (section: string): string => `#/${section}`;

/** Sections of a profile: their navigation at the side, behind a button where there is no room for it. */
export const ProfileFrame = forwardRef<HTMLDivElement, ProfileFrameProps>(function ProfileFrame(props, ref) {
  const { name, layout, entries, known, current, shown, sections, classNames, onFollow } = props;
  const { part, primitive } = partsOf<ProfilePart>(classNames);
  const { Link } = useSurroundings();
  const listId = useId();
  const root = useRef<HTMLDivElement>(null);
  useImperativeHandle<HTMLDivElement | null, HTMLDivElement | null>(ref, () => root.current, []);
  const [isOpen, setOpen] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section begins at its top, and closes the list
  useEffect(() => {
    setOpen(false);
    content.current?.scrollTo?.({ top: 0 });
  }, [shown]);

  /** Handles links to sections before the application's link component takes them for pages. */
  const follow = (event: MouseEvent<HTMLElement>): void => {
    const section = followedHref(event)?.match(/^#\/(.+)$/)?.[1];
    if (section === undefined || !known.includes(section.split(/[/?]/, 1)[0] ?? "")) return;
    event.preventDefault();
    event.stopPropagation();
    onFollow(section);
  };
  const entry = entries.find(({ id }) => id === current);
  return (
    <div
      ref={root}
      data-lk={name}
      data-frame={layout}
      className={props.className}
      style={props.style}
      onClickCapture={follow}
    >
      <div data-part="columns">
        <nav {...part("nav")} aria-label={props.navLabel}>
          <div {...part("who")}>{props.who}</div>
          <Button
            {...primitive("menuButton")}
            isWide
            aria-expanded={isOpen}
            aria-controls={listId}
            icon={entry?.icon}
            onPress={() => setOpen(!isOpen)}
          >
            {entry?.label} <ChevronDown size={16} aria-hidden="true" />
          </Button>
          <ul id={listId} {...part("entries")} data-open={isOpen || undefined}>
            {entries.map(({ id, label, icon, href }) => {
              const Anchor = href === undefined ? "a" : Link;
              return (
                <li key={id}>
                  <Anchor href={href ?? hrefOf(id)} aria-current={id === current ? "page" : undefined}>
                    {icon}
                    <span>{label}</span>
                  </Anchor>
                </li>
              );
            })}
          </ul>
        </nav>
        <div ref={content} {...part("section")}>
          <SectionsContext.Provider value={sections}>{props.children}</SectionsContext.Provider>
        </div>
      </div>
    </div>
  );
});
