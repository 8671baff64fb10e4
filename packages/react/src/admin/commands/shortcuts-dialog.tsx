"use client";
import { type ReactNode, useState } from "react";
import { useMessages } from "../../messages/index.ts";
import type { NameIn } from "../../messages/translator.ts";
import { Checkbox, Dialog } from "../../primitives/index.ts";
import { Key, useModifier } from "../base/key.tsx";
import { hasShortcuts, setShortcuts } from "./keys.ts";

export interface ShortcutsDialogProps {
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
}

type Shortcut = Exclude<NameIn<"admin.shortcuts">, "title" | "single" | "singleHint">;

/** Lists the shortcuts of the keyboard, and turns those of a single character off. */
export function ShortcutsDialog({ isOpen, onOpenChange }: ShortcutsDialogProps): ReactNode {
  const t = useMessages();
  const modifier = useModifier() ?? "Ctrl";
  const [isOn, setOn] = useState(hasShortcuts);
  const lines: readonly (readonly [Shortcut, readonly string[]])[] = [
    ["palette", [modifier, "K"]],
    ["send", [modifier, "Enter"]],
    ["search", ["/"]],
    ["next", ["J"]],
    ["previous", ["K"]],
    ["open", ["Enter"]],
    ["select", ["X"]],
    ["undo", ["Z"]],
    ["help", ["?"]],
  ];
  return (
    <Dialog part="shortcuts" isOpen={isOpen} onOpenChange={onOpenChange} title={t("admin.shortcuts.title")}>
      <dl data-part="keys">
        {lines.map(([name, keys]) => (
          <div key={name}>
            <dt>{t(`admin.shortcuts.${name}`)}</dt>
            <dd>
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label={t("admin.shortcuts.single")}
        hint={t("admin.shortcuts.singleHint")}
        isSelected={isOn}
        onChange={(isWanted) => {
          setOn(isWanted);
          setShortcuts(isWanted);
        }}
      />
    </Dialog>
  );
}
