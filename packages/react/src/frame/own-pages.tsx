"use client";
import type { ReactNode } from "react";
import type { Icon } from "../primitives/icons.tsx";
import type { FrameEntry } from "./profile-frame.tsx";
import { SectionTitle } from "./section-title.tsx";

interface Placed<Id extends string> {
  /** Names it in `section` and in the URL. */
  id: string;
  label: string;
  /** A picture of 20 by 20 pixels. */
  icon: ReactNode;
  /** The page that it follows; null for the first place. Default: the last place. */
  after?: Id | (string & {}) | null | undefined;
}

/** A page of the application among the sections of a profile, or a link to one outside of it. */
export type OwnPage<Id extends string = string> = Placed<Id> &
  ({ content: ReactNode; href?: undefined } | { href: string; content?: undefined });

interface Section {
  readonly id: string;
}

/** Returns the sections with the application's pages in their places. */
export function withPages<S extends Section>(
  sections: readonly S[],
  pages: readonly OwnPage[] = [],
): readonly (S | OwnPage)[] {
  const all: (S | OwnPage)[] = [...sections];
  for (const page of pages) {
    const before = all.findIndex(({ id }) => id === page.after);
    const at = before < 0 ? all.length : before + 1;
    all.splice(page.after === null ? 0 : at, 0, page);
  }
  return all;
}

/** Tells an application's page from a section. */
export function isOwn(section: Section): section is OwnPage {
  return "label" in section;
}

/** Returns what can be shown in the profile: everything but links. */
export function shownIn<S extends Section>(sections: readonly (S | OwnPage)[]): readonly (S | OwnPage)[] {
  return sections.filter((section) => !isOwn(section) || section.href === undefined);
}

/** Returns an entry of the navigation. None for a section without an icon. */
export function entryOf<S extends Section & { icon?: Icon | undefined }>(
  section: S | OwnPage,
  labelOf: (section: S) => string,
): readonly FrameEntry[] {
  if (isOwn(section)) return [section];
  const { id, icon: Icon } = section;
  return Icon === undefined
    ? []
    : [{ id, label: labelOf(section), icon: <Icon size={20} aria-hidden="true" /> }];
}

/** The content of an application's page, under its title. */
export function OwnContent({ page }: { page: OwnPage }): ReactNode {
  return (
    <>
      <SectionTitle>{page.label}</SectionTitle>
      {page.content}
    </>
  );
}
