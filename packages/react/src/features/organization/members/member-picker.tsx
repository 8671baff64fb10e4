"use client";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useFlow } from "../../../flows/use-flow.ts";
import { useLatest } from "../../../flows/use-latest.ts";
import { useMessages } from "../../../messages/index.ts";
import { Check } from "../../../primitives/icons.tsx";
import { Avatar, Field, type LookProps } from "../../../primitives/index.ts";
import { lookOf } from "../../../primitives/look.ts";
import { FormNotice } from "../../../screens/form-notice.tsx";
import { useDescribeOrganizationError } from "../use-describe.ts";
import { createMemberSearch, type LoadMembers, type PickableMember } from "./member-search.ts";

export type { LoadMembers, PickableMember } from "./member-search.ts";

export interface MemberPickerProps<Member extends PickableMember = PickableMember> extends LookProps {
  /** Label of the search field. */
  label: string;
  hint?: ReactNode;
  /** Error of the choice, such as a missing one. */
  error?: ReactNode;
  /** Requests members whose name or email address contains the text; the first ones for an empty text. */
  load: LoadMembers<Member>;
  /** The chosen member. */
  chosen: Member | null;
  onChoose(member: Member): void;
  /**
   * Returns the reason why a found member can't be chosen: "Already in this team". Undefined: they can be.
   */
  unavailable?: ((member: Member) => string | undefined) | undefined;
  /** The input's id, for error summaries. */
  id?: string | undefined;
  autoFocus?: boolean | undefined;
  /** True while the choice is being sent. */
  isReadOnly?: boolean | undefined;
}

/**
 * Searches the members of an organization, and chooses one: arrows move through the results while typing,
 * Enter chooses, Escape clears the search.
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
  // Enter must not choose a member that the latest results no longer contain.
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
    // The surroundings, such as a form or a dialog, have other uses for these keys.
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
      {/* The focus stays in the input, which names the active option. */}
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
      <Avatar of={member.userId} name={name === "" ? email : name} image={image} size={32} />
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

/** Scrolls the list that contains an option, and nothing around it. */
function keepInSight(option: HTMLElement): void {
  const list = option.parentElement;
  if (list === null) return;
  const [inner, outer] = [option.getBoundingClientRect(), list.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}
