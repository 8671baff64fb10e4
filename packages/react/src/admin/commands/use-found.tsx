"use client";
import { useState } from "react";
import { eventText, knownEvents } from "../../account/activity/activity-texts.ts";
import { useMessages } from "../../messages/index.ts";
import { Building, CircleHelp, History } from "../../primitives/icons.tsx";
import { Avatar } from "../../primitives/index.ts";
import { useTyped } from "../../screens/use-typed.ts";
import { useAdminScope } from "../base/scope.tsx";
import type { AdministeredUser } from "../base/types.ts";
import { useAdminAnswer } from "../base/use-admin.ts";
import { useHeld } from "../list/use-held.ts";
import { personName } from "../users/person.tsx";
import type { Command, CommandGroup } from "./use-commands.tsx";

/** Most lines of a kind. */
const MOST = 5;

export interface Found {
  readonly groups: readonly CommandGroup[];
  /** True while the groups aren't those of the text yet. */
  readonly isPending: boolean;
}

/** Searches users, organizations and events for a text. */
export function useFound(text: string, onUser: (user: AdministeredUser) => void): Found {
  const asked = usePaused(text);
  const users = useUsers(asked, onUser);
  const organizations = useOrganizations(asked);
  const events = useEvents(text);
  if (text === "") return { groups: [], isPending: false };
  return {
    groups: [users.group, organizations.group, events],
    isPending: asked !== text || users.isPending || organizations.isPending,
  };
}

function useUsers(asked: string, onUser: (user: AdministeredUser) => void) {
  const t = useMessages();
  const { can } = useAdminScope();
  const key = asked !== "" && can("user", "list") ? `palette users ${asked}` : null;
  const { data, isPending } = useAdminAnswer(key, (calls) =>
    calls.listUsers({ query: { limit: MOST, searchField: "any", searchValue: asked } }),
  );
  const commands = (useHeld(data)?.users ?? []).map(
    (user): Command => ({
      id: `user-${user.id}`,
      label: personName(user),
      more: user.email,
      icon: <Avatar of={user.id} name={personName(user)} image={user.image ?? null} size={24} />,
      stays: true,
      run: () => onUser(user),
    }),
  );
  return {
    group: { id: "users", title: t("admin.nav.users"), isFound: true, commands },
    isPending: key !== null && isPending,
  };
}

function useOrganizations(asked: string) {
  const t = useMessages();
  const { access, can, go } = useAdminScope();
  const key =
    asked !== "" && access.organizations && can("organization", "list")
      ? `palette organizations ${asked}`
      : null;
  const { data, isPending } = useAdminAnswer(key, (calls) =>
    calls.listOrganizations({ query: { limit: MOST, search: asked } }),
  );
  const commands = (useHeld(data)?.organizations ?? []).map(
    ({ id, name, slug }): Command => ({
      id: `organization-${id}`,
      label: name,
      more: slug,
      icon: <Building size={16} />,
      run: () => go(`organizations/${id}`),
    }),
  );
  return {
    group: { id: "organizations", title: t("admin.nav.organizations"), isFound: true, commands },
    isPending: key !== null && isPending,
  };
}

/** Kinds of events, and the explanation of a failure. */
function useEvents(text: string): CommandGroup {
  const t = useMessages();
  const { can, go } = useAdminScope();
  const wanted = text.toLocaleLowerCase(t.locale);
  const kinds = knownEvents(t)
    .map((event) => ({ event, label: eventText(t, event) ?? event }))
    .filter(({ label }) => label.toLocaleLowerCase(t.locale).includes(wanted))
    .slice(0, MOST)
    .map(
      ({ event, label }): Command => ({
        id: `event-${event}`,
        label,
        icon: <History size={16} />,
        run: () => go("audit", { event }),
      }),
    );
  const explain: Command = {
    id: "explain",
    label: t("admin.palette.explain", { of: text }),
    icon: <CircleHelp size={16} />,
    run: () => go("audit", { of: text }),
  };
  // An email address, or an ID of a request.
  const isNamed = text.includes("@") || /^[\w-]{12,}$/.test(text);
  return {
    id: "events",
    title: t("admin.palette.events"),
    commands: can("audit", "list") ? [...kinds, ...(isNamed ? [explain] : [])] : [],
  };
}

/** Returns a text once its typing has paused. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  const [typed, setTyped] = useTyped(paused, setPaused);
  if (typed !== text) setTyped(text);
  return text === "" ? "" : paused;
}
