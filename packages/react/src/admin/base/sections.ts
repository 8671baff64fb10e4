import {
  Building,
  ChartNoAxesColumn,
  History,
  type Icon,
  Languages,
  MonitorSmartphone,
  Server,
  UsersRound,
  Wrench,
} from "../../primitives/icons.tsx";
import type { AdminAccess } from "./types.ts";

export { AdminSearch } from "./search-button.tsx";

export type AdminSectionId =
  | "overview"
  | "users"
  | "sessions"
  | "organizations"
  | "audit"
  | "texts"
  | "service";

/** A section of the console. Its name in the navigation is the text `admin.nav.<id>`. */
export interface AdminSection {
  readonly id: AdminSectionId;
  readonly icon: Icon;
  /** Permission to read what the section shows. */
  readonly needs: readonly [resource: string, action: string];
  /** Reports whether the deployment has the section. Default: always. */
  isOffered?(access: AdminAccess): boolean;
}

/** Icon of the whole console, for links to it. */
export const ADMIN_ICON: AdminSection["icon"] = Wrench;

/** All sections of the console, in the order of the navigation. */
export const ADMIN_SECTIONS: readonly AdminSection[] = [
  { id: "overview", icon: ChartNoAxesColumn, needs: ["service", "read"] },
  { id: "users", icon: UsersRound, needs: ["user", "list"] },
  { id: "sessions", icon: MonitorSmartphone, needs: ["session", "list"] },
  {
    id: "organizations",
    icon: Building,
    needs: ["organization", "list"],
    isOffered: ({ organizations }) => organizations,
  },
  { id: "audit", icon: History, needs: ["audit", "list"] },
  { id: "texts", icon: Languages, needs: ["text", "list"], isOffered: ({ texts }) => texts },
  { id: "service", icon: Server, needs: ["service", "read"] },
];

/** Returns a section's path below the console. Longer paths belong to the same section. */
export function adminPath(section: AdminSectionId): string {
  return section === "overview" ? "" : section;
}

/** Returns the section of a path below the console. */
export function adminSectionAt(path: string): AdminSection | undefined {
  const [first = ""] = path.split("/", 1);
  return ADMIN_SECTIONS.find(({ id }) => adminPath(id) === first);
}

/**
 * Reports whether the caller has a permission. Actions without it aren't offered; the service checks again.
 */
export function mayAdminister({ permissions }: AdminAccess, resource: string, action: string): boolean {
  return permissions[resource]?.includes(action) === true;
}

/** Returns the sections that the caller may open. */
export function adminSectionsOf(access: AdminAccess): readonly AdminSection[] {
  return ADMIN_SECTIONS.filter(
    ({ needs, isOffered }) => mayAdminister(access, ...needs) && isOffered?.(access) !== false,
  );
}
