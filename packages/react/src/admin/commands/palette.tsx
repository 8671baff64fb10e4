"use client";
import { type ReactNode, useState } from "react";
import { useMessages } from "../../messages/index.ts";
import { Dialog } from "../../primitives/index.ts";
import { paletteStore } from "../base/palette-store.ts";
import { useAdminScope } from "../base/scope.tsx";
import type { AdministeredUser } from "../base/types.ts";
import { useDialogs } from "../use-dialogs.ts";
import { CreateUserDialog } from "../users/create-user.tsx";
import { personName } from "../users/person.tsx";
import { useUserActs } from "../users/use-user-acts.tsx";
import { PaletteList } from "./palette-list.tsx";
import { type Command, useCommands } from "./use-commands.tsx";
import { useFound } from "./use-found.tsx";

export interface PaletteProps {
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
  onShortcuts(): void;
}

/** Finds users, organizations, events, pages and actions, and acts on a user. Loaded at its first use. */
export function Palette({ isOpen, onOpenChange, onShortcuts }: PaletteProps): ReactNode {
  const t = useMessages();
  const { go } = useAdminScope();
  const dialogs = useDialogs<"create">();
  const acts = useUserActs();
  return (
    <>
      <Dialog part="palette" isOpen={isOpen} onOpenChange={onOpenChange} title={t("admin.palette.title")}>
        <Steps
          itemsOf={acts.items}
          onShortcuts={onShortcuts}
          onCreate={() => dialogs.open("create")}
          onClose={() => onOpenChange(false)}
        />
      </Dialog>
      {dialogs.asked === "create" ? (
        <CreateUserDialog
          key={dialogs.count}
          isOpen={dialogs.isOpen}
          onClose={dialogs.close}
          onDone={(user) => {
            dialogs.close();
            go(`users/${user.id}`);
          }}
        />
      ) : null}
      <div data-part="commandOutcome">{acts.view}</div>
    </>
  );
}

interface StepsProps {
  itemsOf: ReturnType<typeof useUserActs>["items"];
  onShortcuts(): void;
  onCreate(): void;
  onClose(): void;
}

/** First everything that can be found; then, for a user, the actions on them. */
function Steps({ itemsOf, onShortcuts, onCreate, onClose }: StepsProps): ReactNode {
  const t = useMessages();
  const [typed, setTyped] = useState(() => paletteStore.get().typed);
  const [person, setPerson] = useState<AdministeredUser | null>(null);
  const choose = (next: AdministeredUser | null): void => {
    setPerson(next);
    setTyped("");
  };
  const found = useFound(person === null ? typed.trim() : "", choose);
  const commands = useCommands({ onShortcuts, onCreate });
  const run = (command: Command): void => {
    if (command.stays !== true) onClose();
    command.run();
  };
  if (person !== null) {
    const actions = commands.matching(typed, commands.ofItems(itemsOf(person)));
    return (
      <PaletteList
        key={person.id}
        label={t("common.actions", { name: personName(person) })}
        context={<bdi>{personName(person)}</bdi>}
        typed={typed}
        onTyped={setTyped}
        onBack={() => choose(null)}
        groups={[{ id: "actions", title: t("admin.palette.actions"), commands: actions }]}
        onRun={run}
      />
    );
  }
  return (
    <PaletteList
      label={t("admin.palette.search")}
      typed={typed}
      onTyped={setTyped}
      isPending={found.isPending}
      groups={[
        { id: "pages", title: t("admin.palette.pages"), commands: commands.matching(typed, commands.pages) },
        ...found.groups,
        {
          id: "actions",
          title: t("admin.palette.actions"),
          commands: commands.matching(typed, commands.actions),
        },
      ]}
      onRun={run}
    />
  );
}
