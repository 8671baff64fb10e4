import { useIsOnline } from "@latchkey/react/primitives";
import { type ReactNode, useEffect, useState } from "react";
import { usePortalMessages } from "../messages/index.ts";
import { isPlainPress } from "./plain-press.ts";

/**
 * Links that would replace the page: those that open a tab or an email program, or stay on the page, are not
 * included.
 */
const LEAVING = 'a:is([href^="/"], [href^="http"]):not([target])';

/**
 * Keeps the page while offline: a link would replace it, and all entered text, with the browser's error page.
 */
export function StayOffline(): ReactNode {
  const t = usePortalMessages();
  const isOnline = useIsOnline();
  const [presses, setPresses] = useState(0);
  useEffect(() => {
    if (isOnline) return;
    const stay = (event: MouseEvent): void => {
      const { target } = event;
      if (!isPlainPress(event) || !(target instanceof Element) || target.closest(LEAVING) === null) return;
      event.preventDefault();
      event.stopPropagation();
      setPresses((before) => before + 1);
    };
    // Runs before any script that follows links.
    document.addEventListener("click", stay, true);
    return () => {
      document.removeEventListener("click", stay, true);
      setPresses(0);
    };
  }, [isOnline]);
  return (
    <div data-lk="Toasts" role="status">
      {presses > 0 ? (
        // A new element for each click: screen readers wouldn't announce the same one again.
        <div data-part="toast" key={presses}>
          {t("portal.offline")}
        </div>
      ) : null}
    </div>
  );
}
