"use client";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { checkEmail } from "../../../flows/checks.ts";
import { useMessages } from "../../../messages/index.ts";
import { X } from "../../../primitives/icons.tsx";
import { Button } from "../../../primitives/index.ts";
import { VISUALLY_HIDDEN } from "../../../primitives/look.ts";
import { NativeField, type NativeFieldProps } from "../../../primitives/native-field.tsx";
import { addressesIn, isEnded, linesOf, type TypedAddress } from "./addresses.ts";

export interface AddressFieldProps extends NativeFieldProps {
  id: string;
  /** Entries, each with the end of its line. The text after the last one is still being typed. */
  value: string;
  onChange(value: string): void;
  autoFocus?: boolean | undefined;
}

/**
 * Email addresses as chips. Each is a chip after a comma, a space or Enter, or once it is pasted. One chip is in
 * the tab order; arrows move between chips.
 */
export function AddressField({ value, onChange, autoFocus, ...field }: AddressFieldProps): ReactNode {
  const t = useMessages();
  const input = useRef<HTMLTextAreaElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState("");
  const { chips, draft } = splitAt(value);

  const set = (entries: readonly TypedAddress[], next: string): void => onChange(joined(entries, next));
  const add = (text: string): void => {
    const all = splitAt(joined(chips, `${text}\n`)).chips;
    set(all, "");
    const wrong = all.slice(chips.length).filter(isWrong);
    const added = t("members.invite.addresses.added", { n: all.length - chips.length });
    setSaid(
      wrong.length === 0
        ? added
        : `${added} ${t("members.invite.addresses.wrong", { addresses: t.format.list(wrong.map(nameOf)) })}`,
    );
  };
  const remove = (at: number): void => {
    const chip = chips[at];
    if (chip === undefined || field.isReadOnly) return;
    set(chips.toSpliced(at, 1), draft);
    setSaid(t("members.invite.addresses.removed", { email: nameOf(chip) }));
  };
  const edit = (at: number): void => {
    const chip = chips[at];
    if (chip === undefined || field.isReadOnly) return;
    set(splitAt(joined(chips.toSpliced(at, 1), draft === "" ? "" : `${draft}\n`)).chips, chip.typed);
    input.current?.focus();
  };
  const focusChip = (at: number): void => {
    const found = list.current?.querySelectorAll<HTMLElement>('[data-part="chip"]');
    (found?.[at] ?? input.current)?.focus();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.nativeEvent.isComposing) return;
    const isBack = event.key === (isFlipped(event.currentTarget) ? "ArrowRight" : "ArrowLeft");
    if (event.key === "Enter") {
      event.preventDefault();
      if (draft.trim() === "" || event.ctrlKey || event.metaKey) event.currentTarget.form?.requestSubmit();
      else add(draft);
    } else if (draft !== "" || chips.length === 0) return;
    else if (event.key === "Backspace") remove(chips.length - 1);
    else if (isBack) focusChip(chips.length - 1);
  };

  return (
    <NativeField {...field} lookName="AddressField">
      {(control) => (
        <>
          <Chips
            chips={chips}
            listRef={list}
            isReadOnly={field.isReadOnly}
            onEdit={edit}
            onRemove={remove}
            onFocus={focusChip}
          />
          <textarea
            {...control}
            data-part="draft"
            ref={input}
            name="addresses"
            rows={1}
            dir="ltr"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            // biome-ignore lint/a11y/noAutofocus: only in a dialog, which moves the focus anyway
            autoFocus={autoFocus}
            readOnly={field.isReadOnly}
            value={draft}
            onKeyDown={onKeyDown}
            onPaste={(event) => {
              const text = event.clipboardData.getData("text");
              const { selectionStart, selectionEnd } = event.currentTarget;
              const isPart = draft !== "" && selectionStart === selectionEnd && !/[\s,;]/.test(text.trim());
              if (field.isReadOnly || isPart || addressesIn(text).length === 0) return;
              event.preventDefault();
              add(draft.slice(0, selectionStart) + text + draft.slice(selectionEnd));
            }}
            onChange={(event) => {
              const text = event.target.value;
              if (isEnded(text)) add(text);
              else set(chips, text.replaceAll(/[\n\r]/g, " "));
            }}
          />
          <span role="status" style={VISUALLY_HIDDEN}>
            {said}
          </span>
        </>
      )}
    </NativeField>
  );
}

interface ChipsProps {
  chips: readonly TypedAddress[];
  listRef: React.Ref<HTMLUListElement>;
  isReadOnly: boolean | undefined;
  onEdit(at: number): void;
  onRemove(at: number): void;
  /** Moves the focus to this chip; past the last one, to the input. */
  onFocus(at: number): void;
}

function Chips({ chips, listRef, isReadOnly, onEdit, onRemove, onFocus }: ChipsProps): ReactNode {
  const t = useMessages();
  const id = useId();
  if (chips.length === 0) return null;
  const removeAt = (at: number): void => {
    onRemove(at);
    // The next chip takes the place of the removed one.
    if (at === chips.length - 1) onFocus(at + 1);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, at: number): void => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const by = isFlipped(event.currentTarget) ? -step : step;
    if (by !== 0) onFocus(Math.max(0, at + by));
    else if (event.key === "Home") onFocus(0);
    else if (event.key === "End") onFocus(chips.length - 1);
    else if (event.key === "Delete" || event.key === "Backspace") removeAt(at);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <ul ref={listRef} data-part="chips" aria-label={t("members.invite.addresses.label")}>
        {chips.map((chip, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the focus stays at its place when a chip is removed
          <li key={at} data-invalid={isWrong(chip) || undefined}>
            <button
              type="button"
              data-part="chip"
              tabIndex={at === chips.length - 1 ? 0 : -1}
              aria-describedby={isReadOnly ? undefined : id}
              onKeyDown={(event) => onKeyDown(event, at)}
              onClick={() => onEdit(at)}
            >
              <bdi dir="ltr">{nameOf(chip)}</bdi>
              {isWrong(chip) ? (
                <span style={VISUALLY_HIDDEN}> {t("members.invite.verdicts.wrong")}</span>
              ) : null}
            </button>
            {isReadOnly ? null : (
              <Button
                variant="quiet"
                size="icon"
                tabIndex={-1}
                aria-label={t("members.invite.addresses.remove", { email: nameOf(chip) })}
                icon={<X size={14} />}
                onPress={() => {
                  onRemove(at);
                  onFocus(chips.length);
                }}
              />
            )}
          </li>
        ))}
      </ul>
      <span id={id} hidden>
        {t("members.invite.addresses.keys")}
      </span>
    </>
  );
}

/** Returns the finished entries, and the text that is still being typed. */
function splitAt(value: string): { chips: TypedAddress[]; draft: string } {
  const end = value.lastIndexOf("\n") + 1;
  return { chips: addressesIn(value.slice(0, end)), draft: value.slice(end) };
}

function joined(chips: readonly TypedAddress[], draft: string): string {
  return linesOf(chips) + draft;
}

const nameOf = ({ email, typed }: TypedAddress): string => email || typed;

const isWrong = ({ email }: TypedAddress): boolean => checkEmail(email) !== undefined;

const isFlipped = (element: Element): boolean =>
  getComputedStyle(element.parentElement ?? element).direction === "rtl";
