import type { CSSProperties, ReactNode } from "react";
import type { Slots } from "../primitives/slots.ts";

export type { Slots } from "../primitives/slots.ts";

/** What every screen takes for its looks. */
export interface ScreenProps<Part extends string> {
  className?: string | undefined;
  style?: CSSProperties | undefined;
  /** Classes by part: by the value of its `data-part`. */
  classNames?: Partial<Readonly<Record<Part, string>>> | undefined;
  slots?: Partial<Slots> | undefined;
  /** Texts instead of the provider's, in the form of a catalogue: any part of it. */
  messages?: object | undefined;
  /** Nothing of our stylesheet paints it: you bring everything. Default false. */
  unstyled?: boolean | undefined;
  /**
   * `page`: the whole window, with the brand beside it, its own `main` and the heading of the page. `card`: a panel
   * in a page of yours. `bare`: nothing around it. Default `card`.
   */
  layout?: "page" | "card" | "bare" | undefined;
  /** Default 1 with `layout="page"`, else 2. */
  headingLevel?: 1 | 2 | 3 | undefined;
  /** At the end. */
  footer?: ReactNode;
}

/** What a screen with a form takes beside that. */
export interface FormScreenProps<Part extends string> extends ScreenProps<Part> {
  /** Told when a form was refused, and when it no longer is: titles of pages begin with "Error" meanwhile. */
  onRefused?: ((isRefused: boolean) => void) | undefined;
}

/** Parts that every screen has. */
export type CommonPart =
  | "title"
  | "note"
  | "summary"
  | "alert"
  | "form"
  | "submit"
  | "alternatives"
  | "footer";
