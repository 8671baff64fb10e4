"use client";
import { type DragEvent, type ReactNode, type RefObject, useRef, useState } from "react";
import { Button, type LookProps } from "../../primitives/index.ts";

/**
 * Formats that the picker offers. HEIC is omitted: phones then convert it to JPEG, which every browser can
 * read.
 */
const ACCEPT = "image/jpeg,image/png,image/webp,image/avif,image/gif";

export interface FileButtonProps extends LookProps {
  label: string;
  isPending: boolean;
  buttonRef: RefObject<HTMLButtonElement | null>;
  /** Formats that the picker offers. Default: pictures. */
  accept?: string | undefined;
  /** ID of the element that names the accepted formats. */
  describedBy?: string | undefined;
  onFile(file: File): void;
}

/** Button that opens the file picker. */
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
          // Allows selecting the same file again after an error.
          currentTarget.value = "";
          if (file) onFile(file);
        }}
      />
    </>
  );
}

/** Returns attributes of an element that files can be dropped on. Other drags are ignored. */
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
      // The file is still over a child of the element.
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
