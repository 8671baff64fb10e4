import type { CSSProperties } from "react";

/** Props of every primitive for its looks. The root has `data-lk`, the parts inside have `data-part`. */
export interface LookProps {
  className?: string | undefined;
  style?: CSSProperties | undefined;
  /** Name of this element within the component that uses it: its `data-part`. */
  part?: string | undefined;
}

interface Look {
  "data-lk": string;
  "data-part"?: string;
  className?: string;
  style?: CSSProperties;
}

/** Returns attributes of a root for its looks. */
export function lookOf(name: string, { className, style, part }: LookProps): Look {
  return {
    "data-lk": name,
    ...(part === undefined ? {} : { "data-part": part }),
    ...(className === undefined ? {} : { className }),
    ...(style === undefined ? {} : { style }),
  };
}

/**
 * Does the same for React Aria's elements, whose default class names would match the styles of an
 * application that also uses it.
 */
export function ariaLookOf(name: string, props: LookProps): Look & { className: string } {
  return { className: "", ...lookOf(name, props) };
}

/** Invisible, but present for screen readers and password managers, even without our stylesheet. */
export const VISUALLY_HIDDEN: CSSProperties = {
  position: "absolute",
  width: 1,
  height: 1,
  margin: -1,
  padding: 0,
  border: 0,
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
};
