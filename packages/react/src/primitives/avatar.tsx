"use client";
import { type CSSProperties, forwardRef, type ReactNode, useState } from "react";
import { initialsOf } from "./initials.ts";
import { type LookProps, lookOf } from "./look.ts";

export interface AvatarProps extends LookProps {
  name: string;
  /** ID of the user or organization, which gives the initials their color. Default: that of the accent. */
  of?: string | undefined;
  /** URL of a picture. Null, or a picture that can't be loaded: shows the initials. */
  image?: string | null | undefined;
  /** Shown while there are neither a picture nor letters, such as an icon. */
  placeholder?: ReactNode;
  /** CSS pixels. Default 40. */
  size?: number | undefined;
}

/** A user's picture. Decoration: the name stands beside it, or names the button around it. */
export const Avatar = forwardRef<HTMLSpanElement, AvatarProps>(function Avatar(props, ref) {
  const { name, of, image, placeholder, size = 40, style, ...look } = props;
  const [broken, setBroken] = useState<string | null>(null);
  const isPicture = image && image !== broken;
  const initials = initialsOf(name);
  return (
    <span
      {...lookOf("Avatar", look)}
      ref={ref}
      aria-hidden="true"
      // The stylesheet draws the initials: as text they would belong to the visible name of a
      // button around (WCAG 2.5.3).
      data-hue={isPicture || of === undefined ? undefined : ""}
      data-initials={isPicture || initials === "" ? undefined : initials}
      style={{ ...colorOf(of), inlineSize: size, blockSize: size, fontSize: size * 0.4, ...style }}
    >
      {isPicture ? (
        <img
          src={image}
          alt=""
          width={size}
          height={size}
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken(image)}
        />
      ) : initials === "" ? (
        placeholder
      ) : null}
    </span>
  );
});

/** Degrees on the color wheel that differ at a glance. */
const HUES = [265, 20, 60, 110, 155, 200, 300, 340];

/** Returns the color of an ID, which stays when the name changes. */
function colorOf(id: string | undefined): CSSProperties {
  let sum = 0;
  for (const letter of id ?? "") sum = (sum * 31 + letter.charCodeAt(0)) % 65_521;
  // React's type has no custom properties.
  return id === undefined ? {} : ({ "--hue": HUES[sum % HUES.length] } as CSSProperties);
}
