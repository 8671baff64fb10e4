import type { ClientError } from "@latchkey/client";
import type { CSSProperties } from "react";

/** Props that every component of the account takes. */
export interface AccountProps<Part extends string> {
  className?: string | undefined;
  style?: CSSProperties | undefined;
  /** Classes by part, which is the value of `data-part`. */
  classNames?: ClassNames<Part> | undefined;
  /** Texts that replace the provider's: any part of a catalogue. */
  messages?: object | undefined;
  /** True to disable our stylesheet: you provide all styles. Default false. */
  unstyled?: boolean | undefined;
  /** Called once the change is saved. */
  onSuccess?: (() => void) | undefined;
  /** Returns true if the application shows the failure itself. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

export type ClassNames<Part extends string> = Readonly<Partial<Record<Part, string>>>;

/**
 * Returns functions that name parts: attributes for elements (`part`) and props for primitives (`primitive`).
 */
export function partsOf<Part extends string>(classNames: ClassNames<Part> | undefined) {
  return {
    classNames,
    part: (name: Part): { "data-part": string; className: string | undefined } => ({
      "data-part": name,
      className: classNames?.[name],
    }),
    primitive: (name: Part): { part: string; className: string | undefined } => ({
      part: name,
      className: classNames?.[name],
    }),
  };
}

export type Parts<Part extends string> = ReturnType<typeof partsOf<Part>>;
