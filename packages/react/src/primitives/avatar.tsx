"use client";
import { forwardRef, type ReactNode, useState } from "react";
import { initialsOf } from "./initials.ts";
import { type LookProps, lookOf } from "./look.ts";

export interface AvatarProps extends LookProps {
  name: string;
  /** URL of a picture. Null, or a picture that can't be loaded: shows the initials. */
  image?: string | null | undefined;
  /** Shown while there are neither a picture nor letters, such as an icon. */
  placeholder?: ReactNode;
  /** CSS pixels. Default 40. */
  size?: number | undefined;
}

/** A user's picture. Decoration: the name stands beside it, or names the button around it. */
export const Avatar = forwardRef<HTMLSpanElement, AvatarProps>(function Avatar(props, ref) {
  const { name, image, placeholder, size = 40, style, ...look } = props;
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
      data-initials={isPicture || initials === "" ? undefined : initials}
      style={{ inlineSize: size, blockSize: size, fontSize: size * 0.4, ...style }}
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
