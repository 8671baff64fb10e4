import { useIsOnline } from "@latchkey/react/primitives";
import { type ReactNode, useEffect, useState } from "react";
import { usePortalMessages } from "../messages/index.ts";
import { isPlainPress } from "./plain-press.ts";

/** Links that replace the page: not by opening a tab or an email program, nor within it. */
const LEAVING = 'a:is([href^="/"], [href^="http"]):not([target])';

/** Offline, a link would put the browser's own error in the place of the page and of everything typed: it stays. */
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
    // Before whatever follows links by script.
    document.addEventListener("click", stay, true);
    return () => {
      document.removeEventListener("click", stay, true);
      setPresses(0);
    };
  }, [isOnline]);
  return (
    <div data-lk="Toasts" role="status">
      {presses > 0 ? (
        // Another element for another press: the same one wouldn't be read out again.
        <div data-part="toast" key={presses}>
          {t("portal.offline")}
        </div>
      ) : null}
    </div>
  );
}
