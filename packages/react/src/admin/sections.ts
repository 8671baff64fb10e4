import {
  Building,
  ChartNoAxesColumn,
  History,
  type Icon,
  MonitorSmartphone,
  Server,
  UsersRound,
  Wrench,
} from "../primitives/icons.tsx";
import type { AdminAccess } from "./types.ts";

export type AdminSectionId = "overview" | "users" | "sessions" | "organizations" | "audit" | "service";

/** A section of the console. Its name in the navigation is the text `admin.nav.<id>`. */
export interface AdminSection {
  readonly id: AdminSectionId;
  readonly icon: Icon;
  /** What it shows is read with this permission. */
  readonly needs: readonly [resource: string, action: string];
  /** Whether the deployment has it. Default: always. */
  isOffered?(access: AdminAccess): boolean;
}

/** Stands for the whole console, where something leads to it. */
export const ADMIN_ICON: AdminSection["icon"] = Wrench;

/** All sections of the console, in the order of its navigation. */
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
  { id: "service", icon: Server, needs: ["service", "read"] },
];

/** Where a section is below the console; what lies below it is a part of it. */
export function adminPath(section: AdminSectionId): string {
  return section === "overview" ? "" : section;
}

/** The section that a path below the console belongs to, if it is one. */
export function adminSectionAt(path: string): AdminSection | undefined {
  const [first = ""] = path.split("/", 1);
  return ADMIN_SECTIONS.find(({ id }) => adminPath(id) === first);
}

/** Whether the caller may do this: what they may not do isn't offered. The service decides again. */
export function mayAdminister({ permissions }: AdminAccess, resource: string, action: string): boolean {
  return permissions[resource]?.includes(action) === true;
}

/** The sections that the caller may open. */
export function adminSectionsOf(access: AdminAccess): readonly AdminSection[] {
  return ADMIN_SECTIONS.filter(
    ({ needs, isOffered }) => mayAdminister(access, ...needs) && isOffered?.(access) !== false,
  );
}
