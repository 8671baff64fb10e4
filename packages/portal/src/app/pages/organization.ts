import Building from "lucide-react/icons/building-2";
import KeyRound from "lucide-react/icons/key-round";
import MailPlus from "lucide-react/icons/mail-plus";
import Network from "lucide-react/icons/network";
import Settings from "lucide-react/icons/settings";
import UsersRound from "lucide-react/icons/users-round";
import type { OrganizationEntry } from "./entry.ts";

/** In the order of the navigation. */
export const organizationPages = [
  { page: "overview", below: "", icon: Building },
  { page: "members", below: "/members", icon: UsersRound },
  {
    page: "invitations",
    below: "/invitations",
    icon: MailPlus,
    mayOpen: ({ permissions }) => (permissions.invitation ?? []).length > 0,
  },
  { page: "teams", below: "/teams", icon: Network, mayOpen: ({ teams }) => teams !== null },
  {
    page: "roles",
    below: "/roles",
    icon: KeyRound,
    mayOpen: ({ permissions }) => (permissions.ac ?? []).includes("read"),
  },
  { page: "settings", below: "/settings", icon: Settings },
] as const satisfies readonly OrganizationEntry[];
