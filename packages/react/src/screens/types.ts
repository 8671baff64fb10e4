import type { CSSProperties, ReactNode } from "react";
import type { Slots } from "../primitives/slots.ts";

export type { Slots } from "../primitives/slots.ts";

/** Props of every screen for its looks. */
export interface ScreenProps<Part extends string> {
  className?: string | undefined;
  style?: CSSProperties | undefined;
  /** Classes by part: by the value of its `data-part`. */
  classNames?: Partial<Readonly<Record<Part, string>>> | undefined;
  slots?: Partial<Slots> | undefined;
  /** Texts instead of the provider's, as a part of a catalogue. */
  messages?: object | undefined;
  /** True leaves out our styles. Default false. */
  unstyled?: boolean | undefined;
  /**
   * `page`: the whole window, with the brand beside it, a `main` element and the page's heading. `card`: a
   * panel in a page of the application. `bare`: nothing around it. Default `card`.
   */
  layout?: "page" | "card" | "bare" | undefined;
  /** Default 1 with `layout="page"`, else 2. */
  headingLevel?: 1 | 2 | 3 | undefined;
  /** Content beside the sheet of `layout="page"`, in wide windows. Default: the sentence of `appearance.aside`. */
  aside?: ReactNode;
  /** Content at the end. */
  footer?: ReactNode;
}

/** Further props of a screen with a form. */
export interface FormScreenProps<Part extends string> extends ScreenProps<Part> {
  /**
   * Called when a form was refused, and when it no longer is, so that page titles can
   * begin with "Error" meanwhile.
   */
  onRefused?: ((isRefused: boolean) => void) | undefined;
}

/** Parts of every screen. */
export type CommonPart =
  | "title"
  | "note"
  | "summary"
  | "alert"
  | "form"
  | "submit"
  | "alternatives"
  | "footer";
