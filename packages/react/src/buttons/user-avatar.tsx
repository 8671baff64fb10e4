"use client";
import { forwardRef } from "react";
import { Avatar, type AvatarProps } from "../primitives/avatar.tsx";
import { useSession } from "../session/use-session.ts";

export type UserAvatarProps = Omit<AvatarProps, "name" | "image">;

/**
 * The signed-in user's picture or initials. Decoration: it has no name for screen readers. Renders nothing if
 * no user is signed in.
 */
export const UserAvatar = forwardRef<HTMLSpanElement, UserAvatarProps>(function UserAvatar(props, ref) {
  const { data } = useSession();
  if (data === null) return null;
  const { name, email, image } = data.user;
  return <Avatar {...props} ref={ref} name={name.trim() === "" ? email : name} image={image} />;
});
