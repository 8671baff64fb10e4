import { type AnchorHTMLAttributes, createContext, type MouseEvent, type ReactNode, useContext } from "react";
import { isPlainPress } from "../shared/plain-press.ts";

/** How links of the app are followed; undefined: by loading their page. */
export const FollowContext = createContext<((to: string) => void) | undefined>(undefined);

/** A link of the app: followed without loading a page where that can be. */
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
