"use client";
import type { ReactNode } from "react";
import type { Notice } from "../../errors/index.ts";
import { useMessages } from "../../messages/index.ts";
import { TextArea } from "../../primitives/index.ts";

interface NoteFieldProps<Name extends string> {
  id: string;
  name: Name;
  label: string;
  hint: string;
  autoFocus?: boolean | undefined;
  flow: {
    readonly values: Readonly<Record<Name, string>>;
    readonly fieldErrors: Partial<Record<Name, Notice>>;
    readonly pending: boolean;
    set(name: Name, value: string): void;
  };
}

/** Text of an administrator about a user, such as the reason of a ban. */
export function NoteField<Name extends string>({
  id,
  name,
  label,
  hint,
  autoFocus,
  flow,
}: NoteFieldProps<Name>): ReactNode {
  const t = useMessages();
  const error = flow.fieldErrors[name];
  return (
    <TextArea
      id={id}
      name={name}
      label={label}
      hint={hint}
      autoFocus={autoFocus}
      error={error && t.text(error.text)}
      rows={2}
      dir="auto"
      isReadOnly={flow.pending}
      value={flow.values[name]}
      onChange={(value) => flow.set(name, value)}
    />
  );
}
