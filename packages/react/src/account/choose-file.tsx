"use client";
import { type DragEvent, type ReactNode, type RefObject, useRef, useState } from "react";
import { Button, type LookProps } from "../primitives/index.ts";

/** What the picker offers. Without HEIC: phones then give a JPEG of it, which every browser can read. */
const ACCEPT = "image/jpeg,image/png,image/webp,image/avif,image/gif";

export interface FileButtonProps extends LookProps {
  label: string;
  isPending: boolean;
  buttonRef: RefObject<HTMLButtonElement | null>;
  /** What the picker offers. Default: pictures. */
  accept?: string | undefined;
  /** Id of what says which files are taken. */
  describedBy?: string | undefined;
  onFile(file: File): void;
}

/** Opens the picker of files. */
export function FileButton(props: FileButtonProps): ReactNode {
  const { label, isPending, buttonRef, accept = ACCEPT, describedBy, onFile, ...look } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        {...look}
        ref={buttonRef}
        {...(describedBy === undefined ? {} : { "aria-describedby": describedBy })}
        isPending={isPending}
        onPress={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // The same file can be chosen again after something went wrong with it.
          currentTarget.value = "";
          if (file) onFile(file);
        }}
      />
    </>
  );
}

/** Takes a file that is dropped: attributes of the element that takes it. What isn't a file is left alone. */
export function useDrop(isOn: boolean, onFile: (file: File) => void) {
  const [isOver, setOver] = useState(false);
  if (!isOn) return {};
  const hasFile = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes("Files");
  return {
    "data-drop": isOver || undefined,
    onDragOver(event: DragEvent) {
      if (!hasFile(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave(event: DragEvent<HTMLElement>) {
      // Over a child of it the file is still here.
      const to = event.relatedTarget;
      if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false);
    },
    onDrop(event: DragEvent) {
      if (!hasFile(event)) return;
      event.preventDefault();
      setOver(false);
      const file = event.dataTransfer.files[0];
      if (file) onFile(file);
    },
  };
}
