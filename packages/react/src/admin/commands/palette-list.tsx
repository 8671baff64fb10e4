"use client";
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { useMessages } from "../../messages/index.ts";
import { Search } from "../../primitives/icons.tsx";
import { Key } from "../base/key.tsx";
import type { Command, CommandGroup } from "./use-commands.tsx";

export interface PaletteListProps {
  label: string;
  /** The user whose actions are listed. */
  context?: ReactNode;
  typed: string;
  onTyped(typed: string): void;
  /** Returns to the step before. */
  onBack?: (() => void) | undefined;
  groups: readonly CommandGroup[];
  /** True while further lines are being loaded. */
  isPending?: boolean | undefined;
  onRun(command: Command): void;
}

/** A field with a list of commands below: typing narrows it, arrows move in it, Enter runs. */
export function PaletteList(props: PaletteListProps): ReactNode {
  const { label, context, typed, onTyped, groups, isPending = false, onRun } = props;
  const t = useMessages();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const shown = groups.filter(({ commands }) => commands.length > 0);
  const lines = shown.flatMap(({ commands, isFound }) =>
    commands.map((command) => ({ command, isOld: isFound === true && isPending })),
  );
  const { at, move, press } = useActive(props, lines);
  const active = lines[at]?.command;
  useInView(list, at);
  return (
    <div data-lk="Palette" data-pending={isPending || undefined}>
      <div data-part="search">
        <Search size={20} />
        {context === undefined ? null : <span data-part="context">{context}</span>}
        <input
          // biome-ignore lint/a11y/noAutofocus: it is the only field of a dialog
          autoFocus
          role="combobox"
          name="command"
          aria-label={label}
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={`${id}list`}
          aria-activedescendant={active && id + active.id}
          placeholder={context === undefined ? label : t("admin.palette.actions")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          dir="auto"
          value={typed}
          onChange={(event) => {
            onTyped(event.target.value);
            move(0);
          }}
          onKeyDown={press}
        />
      </div>
      <div ref={list} id={`${id}list`} role="listbox" aria-label={label} data-part="list">
        {shown.map((group) => (
          <Group
            key={group.id}
            id={id}
            group={group}
            active={active}
            onMove={(command) => move(lines.findIndex((line) => line.command === command))}
            onRun={onRun}
          />
        ))}
      </div>
      <p role="status" data-part="none">
        {lines.length > 0 || isPending ? null : t.rich("members.none.search", { search: typed.trim() })}
      </p>
      <Hint />
    </div>
  );
}

interface GroupProps {
  /** Begins the IDs of elements. */
  id: string;
  group: CommandGroup;
  active: Command | undefined;
  onMove(command: Command): void;
  onRun(command: Command): void;
}

function Group({ id, group, active, onMove, onRun }: GroupProps): ReactNode {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options
    <div role="group" aria-labelledby={id + group.id}>
      <div id={id + group.id} data-part="group">
        {group.title}
      </div>
      {group.commands.map((command) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
        <div
          key={command.id}
          id={id + command.id}
          role="option"
          aria-selected={command === active}
          data-part="command"
          data-tone={command.tone}
          onPointerMove={() => onMove(command)}
          onClick={() => onRun(command)}
        >
          {command.icon}
          <bdi data-part="label">{command.label}</bdi>
          {command.more === undefined || command.more === command.label ? null : (
            <bdi data-part="more">{command.more}</bdi>
          )}
        </div>
      ))}
    </div>
  );
}

/** Keys that work in the palette. */
function Hint(): ReactNode {
  const t = useMessages();
  return (
    <p data-part="hint" aria-hidden="true">
      <span>
        <Key>↑</Key>
        <Key>↓</Key> {t("admin.palette.move")}
      </span>
      <span>
        <Key>↵</Key> {t("admin.palette.run")}
      </span>
      <span>
        <Key>Esc</Key> {t("common.close")}
      </span>
    </p>
  );
}

/** Scrolls the active line into view. */
function useInView(list: RefObject<HTMLElement | null>, at: number): void {
  useEffect(() => {
    if (at > 0) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: "nearest" });
    else list.current?.scrollTo?.({ top: 0 });
  }, [list, at]);
}

type Line = { command: Command; isOld: boolean };

/** The line that Enter runs. Enter waits while the lines are those of an earlier text. */
function useActive(
  { typed, onBack, isPending, onRun }: PaletteListProps,
  lines: readonly Line[],
): { at: number; move(at: number): void; press(event: KeyboardEvent): void } {
  const [wanted, move] = useState(0);
  const [isWaiting, setWaiting] = useState(false);
  const at = Math.min(wanted, Math.max(0, lines.length - 1));
  const line = lines[at];
  const isReady = line !== undefined && !line.isOld;
  useEffect(() => {
    if (!isWaiting || (!isReady && isPending === true)) return;
    setWaiting(false);
    if (isReady) onRun(line.command);
  });
  return {
    at,
    move,
    press(event) {
      const { key } = event;
      // Enter that ends the input of a character isn't a command.
      if (event.nativeEvent.isComposing) return;
      if (key === "ArrowDown" || key === "ArrowUp") {
        const step = key === "ArrowDown" ? 1 : lines.length - 1;
        if (lines.length > 0) move((at + step) % lines.length);
      } else if (key === "Enter") setWaiting(true);
      else if (key === "Backspace" && typed === "" && onBack !== undefined) onBack();
      else return;
      event.preventDefault();
    },
  };
}
