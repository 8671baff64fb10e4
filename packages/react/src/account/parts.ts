import type { ClientError } from "@latchkey/client";
import type { CSSProperties } from "react";

/** What every component of the account takes. */
export interface AccountProps<Part extends string> {
  className?: string | undefined;
  style?: CSSProperties | undefined;
  /** Classes by part: by the value of its `data-part`. */
  classNames?: ClassNames<Part> | undefined;
  /** Texts instead of the provider's, in the form of a catalogue: any part of it. */
  messages?: object | undefined;
  /** Nothing of our stylesheet paints it: you bring everything. Default false. */
  unstyled?: boolean | undefined;
  /** The change is saved. */
  onSuccess?: (() => void) | undefined;
  /** True: the failure isn't shown here. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

export type ClassNames<Part extends string> = Readonly<Partial<Record<Part, string>>>;

/** Names parts: attributes for elements (`part`) and props for primitives (`primitive`). */
export function partsOf<Part extends string>(classNames: ClassNames<Part> | undefined) {
  return {
    classNames,
    part: (name: Part): { "data-part": Part; className: string | undefined } => ({
      "data-part": name,
      className: classNames?.[name],
    }),
    primitive: (name: Part): { part: Part; className: string | undefined } => ({
      part: name,
      className: classNames?.[name],
    }),
  };
}

export type Parts<Part extends string> = ReturnType<typeof partsOf<Part>>;
