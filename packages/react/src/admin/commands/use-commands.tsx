"use client";
import type { ReactNode } from "react";
import { useSurroundings } from "../../context/context.ts";
import { useMessages } from "../../messages/index.ts";
import { CircleHelp, type Icon, LogOut, Trash, Upload, UserRoundPlus } from "../../primitives/icons.tsx";
import type { MenuItem } from "../../primitives/index.ts";
import { useAdminScope } from "../base/scope.tsx";
import { adminPath, adminSectionsOf } from "../base/sections.ts";

/** A line of the palette. */
export interface Command {
  readonly id: string;
  readonly label: string;
  /** A second text, such as an email. */
  readonly more?: string | undefined;
  readonly icon?: ReactNode;
  readonly tone?: "danger" | undefined;
  /** True: the palette stays open. */
  readonly stays?: boolean | undefined;
  run(): void;
}

export interface CommandGroup {
  readonly id: string;
  readonly title: string;
  readonly commands: readonly Command[];
  /** True: the commands come from the service, and are those of an earlier text while it answers. */
  readonly isFound?: boolean | undefined;
}

export interface Commands {
  readonly pages: readonly Command[];
  readonly actions: readonly Command[];
  /** Converts the items of a menu. */
  ofItems(items: readonly MenuItem[]): readonly Command[];
  /** Returns the commands with a word that begins with the text. */
  matching(typed: string, commands: readonly Command[]): readonly Command[];
}

/** Returns the palette's own commands: pages of the console and actions. */
export function useCommands(options: { onCreate(): void; onShortcuts(): void }): Commands {
  const t = useMessages();
  const { navigate } = useSurroundings();
  const { access, go } = useAdminScope();
  const folded = (text: string): string => text.toLocaleLowerCase(t.locale);
  return {
    actions: useActions(options),
    pages: adminSectionsOf(access).map(({ id, icon: Icon }) => ({
      id: `page-${id}`,
      label: t(`admin.nav.${id}`),
      icon: <Icon size={16} />,
      run: () => go(adminPath(id)),
    })),
    ofItems: (items) =>
      items.map(({ id, label, icon, tone, href, onAction }) => ({
        id,
        label,
        icon,
        tone,
        run() {
          if (href !== undefined) navigate(href);
          onAction?.();
        },
      })),
    matching(typed, commands) {
      const wanted = folded(typed.trim());
      return commands.filter(({ label }) =>
        folded(label)
          .split(/\s+/)
          .some((_, at, words) => words.slice(at).join(" ").startsWith(wanted)),
      );
    },
  };
}

function useActions({ onCreate, onShortcuts }: { onCreate(): void; onShortcuts(): void }): Command[] {
  const t = useMessages();
  const { navigate, routes } = useSurroundings();
  const { access, can, go } = useAdminScope();
  const action = (id: string, label: string, Icon: Icon, run: () => void): Command => ({
    id,
    label,
    icon: <Icon size={16} />,
    run,
  });
  return [
    ...(can("user", "create")
      ? [
          action("create", t("admin.users.create.open"), UserRoundPlus, onCreate),
          action("import", t("admin.users.import.label"), Upload, () => go("users/import")),
        ]
      : []),
    ...(access.deletion === "soft" && can("user", "list")
      ? [action("removed", t("admin.users.removed.label"), Trash, () => go("users/removed"))]
      : []),
    action("shortcuts", t("admin.shortcuts.title"), CircleHelp, onShortcuts),
    action("account", t("admin.palette.account"), LogOut, () => navigate(routes.account)),
  ];
}
