"use client";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useFlow } from "../../flows/use-flow.ts";
import { useLatest } from "../../flows/use-latest.ts";
import { useMessages } from "../../messages/index.ts";
import { Check } from "../../primitives/icons.tsx";
import { Avatar, Field, type LookProps } from "../../primitives/index.ts";
import { lookOf } from "../../primitives/look.ts";
import { FormNotice } from "../../screens/form-notice.tsx";
import { useDescribeOrganizationError } from "../use-describe.ts";
import { createMemberSearch, type LoadMembers, type PickableMember } from "./member-search.ts";

export type { LoadMembers, PickableMember } from "./member-search.ts";

export interface MemberPickerProps<Member extends PickableMember = PickableMember> extends LookProps {
  /** Of the field that one searches with. */
  label: string;
  hint?: ReactNode;
  /** What is wrong with the choice: that there is none, say. */
  error?: ReactNode;
  /** Asks for members whose name or address holds what was typed; for the first ones where nothing was. */
  load: LoadMembers<Member>;
  /** Who is chosen. */
  chosen: Member | null;
  onChoose(member: Member): void;
  /** Why someone who was found can't be chosen: "Already in this team". Undefined: they can be. */
  unavailable?: ((member: Member) => string | undefined) | undefined;
  /** Of the input, for summaries of what is wrong. */
  id?: string | undefined;
  autoFocus?: boolean | undefined;
  /** What was chosen is on its way. */
  isReadOnly?: boolean | undefined;
}

/**
 * Searches the members of an organization, and chooses one: arrows move through who was found while the typing goes on,
 * Enter chooses, Escape takes back what was typed.
 */
export function MemberPicker<Member extends PickableMember>(props: MemberPickerProps<Member>): ReactNode {
  const { label, hint, error, load, chosen, onChoose, unavailable, id, autoFocus, isReadOnly, ...look } =
    props;
  const t = useMessages();
  const describe = useDescribeOrganizationError();
  const ownId = useId();
  const latest = useLatest(load);
  const [flow] = useState(() => createMemberSearch<Member>({ load: (search) => latest.current(search) }));
  const { search, members = [], found, isPending, error: failure } = useFlow(flow);
  const [active, setActive] = useState<Member | null>(null);
  // Who isn't found any more isn't where Enter would choose.
  const at = members.findIndex((member) => member.id === active?.id);
  const optionId = (member: Member): string => `${ownId}${member.id}`;

  function choose(member: Member | undefined): void {
    if (member === undefined || isReadOnly || unavailable?.(member) !== undefined) return;
    setActive(member);
    onChoose(member);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "ArrowDown") setActive(members[Math.min(at + 1, members.length - 1)] ?? null);
    else if (event.key === "ArrowUp") setActive(members[Math.max(at - 1, 0)] ?? null);
    else if (event.key === "Enter" && at >= 0) choose(members[at]);
    else if (event.key === "Escape" && search !== "") flow.set("");
    // What is around has other uses for these keys: a form, a dialog.
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function said(): string {
    if (isPending || failure !== null) return "";
    if (members.length > 0) return t("teams.picker.found", { n: members.length });
    return found === "" ? t("teams.picker.nobody") : t("teams.picker.none", { search: found });
  }

  return (
    <div {...lookOf("MemberPicker", look)}>
      <Field
        part="search"
        id={id ?? `${ownId}input`}
        type="search"
        label={label}
        hint={hint ?? t("teams.picker.hint")}
        error={error}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck="false"
        enterKeyHint="search"
        autoFocus={autoFocus ?? false}
        isReadOnly={isReadOnly ?? false}
        value={search}
        onChange={flow.set}
        onKeyDown={onKeyDown}
        inputProps={{
          role: "combobox",
          "aria-autocomplete": "list",
          "aria-expanded": String(members.length > 0),
          "aria-controls": `${ownId}list`,
          ...(active !== null && at >= 0 && { "aria-activedescendant": optionId(active) }),
        }}
      />
      {/* The input keeps the focus: what is active in here it tells. */}
      <div
        id={`${ownId}list`}
        role="listbox"
        aria-label={label}
        aria-busy={isPending}
        tabIndex={-1}
        data-part="found"
        hidden={members.length === 0}
      >
        {members.map((member) => (
          <Person
            key={member.id}
            id={optionId(member)}
            member={member}
            isActive={member.id === active?.id}
            isChosen={member.id === chosen?.id}
            note={unavailable?.(member)}
            onPress={() => choose(member)}
          />
        ))}
      </div>
      <p role="status" data-part="status">
        {said()}
      </p>
      <FormNotice notice={failure && { ...describe(failure)[0], actions: ["retry"] }} onRetry={flow.retry} />
    </div>
  );
}

interface PersonProps {
  id: string;
  member: PickableMember;
  isActive: boolean;
  isChosen: boolean;
  note: string | undefined;
  onPress(): void;
}

function Person({ id, member, isActive, isChosen, note, onPress }: PersonProps): ReactNode {
  const { name, email, image } = member.user;
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive && ref.current !== null) keepInSight(ref.current);
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the input has the focus, and names the option that is active
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys come to the input
    <div
      ref={ref}
      id={id}
      role="option"
      aria-selected={isChosen}
      aria-disabled={note === undefined ? undefined : true}
      data-part="person"
      data-active={isActive || undefined}
      // The focus stays in the input.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <Avatar name={name === "" ? email : name} image={image} size={32} />
      <span data-part="about">
        <bdi data-part="name">{name === "" ? email : name}</bdi>{" "}
        {name === "" ? null : (
          <bdi dir="ltr" data-part="hint">
            {email}
          </bdi>
        )}{" "}
        {note === undefined ? null : <span data-part="note">{note}</span>}
      </span>
      {isChosen ? <Check size={20} data-part="check" /> : null}
    </div>
  );
}

/** Scrolls the list that an option is in, and nothing around it. */
function keepInSight(option: HTMLElement): void {
  const list = option.parentElement;
  if (list === null) return;
  const [inner, outer] = [option.getBoundingClientRect(), list.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}
