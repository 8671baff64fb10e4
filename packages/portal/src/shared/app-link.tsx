import { type AnchorHTMLAttributes, createContext, type MouseEvent, type ReactNode, useContext } from "react";
import { isPlainPress } from "./plain-press.ts";

/** Follows links of the app; undefined: links load their page. */
export const FollowContext = createContext<((to: string) => void) | undefined>(undefined);

/** A link of the app. It is followed without loading a page if possible. */
export function AppLink({
  href,
  onClick,
  ...anchor
}: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }): ReactNode {
  const follow = useContext(FollowContext);
  const press = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (follow === undefined || !isPlainPress(event)) return;
    event.preventDefault();
    follow(href);
  };
  return <a {...anchor} href={href} onClick={press} />;
}
