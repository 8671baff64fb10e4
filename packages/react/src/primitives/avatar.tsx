"use client";
import { forwardRef, type ReactNode, useState } from "react";
import { initialsOf } from "./initials.ts";
import { type LookProps, lookOf } from "./look.ts";

export interface AvatarProps extends LookProps {
  name: string;
  /** Address of a picture. Null, or one that can't be loaded: the first letters of the name. */
  image?: string | null | undefined;
  /** Stands there as long as there are neither a picture nor letters, as an icon. */
  placeholder?: ReactNode;
  /** CSS pixels. Default 40. */
  size?: number | undefined;
}

/** A picture of someone. Decoration: the name stands beside it, or names the button around it. */
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
      // Drawn by the stylesheet: as text they would belong to the visible name of a button around (WCAG 2.5.3).
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
