import type { CSSProperties } from "react";

/** What every primitive takes for its looks. The root carries `data-lk`, what is inside `data-part`. */
export interface LookProps {
  className?: string | undefined;
  style?: CSSProperties | undefined;
  /** What this is within the component that uses it: its `data-part`. */
  part?: string | undefined;
}

interface Look {
  "data-lk": string;
  "data-part"?: string;
  className?: string;
  style?: CSSProperties;
}

/** Attributes of a root for its looks. */
export function lookOf(name: string, { className, style, part }: LookProps): Look {
  return {
    "data-lk": name,
    ...(part === undefined ? {} : { "data-part": part }),
    ...(className === undefined ? {} : { className }),
    ...(style === undefined ? {} : { style }),
  };
}

/** The same for parts of React Aria, whose own class names would meet the styles of an application that uses it too. */
export function ariaLookOf(name: string, props: LookProps): Look & { className: string } {
  return { className: "", ...lookOf(name, props) };
}

/** Out of sight, and still there for screen readers and password managers: also without our stylesheet. */
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
