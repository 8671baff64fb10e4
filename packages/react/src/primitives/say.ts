import { VISUALLY_HIDDEN } from "./look.ts";

/** The one place that open dialogs don't hide from screen readers. */
const PLACE = "data-live-announcer";

let place: HTMLElement | undefined;

/** Announces a text to screen readers at once, wherever the focus is. Returns a function that removes it. */
export function say(text: string): () => void {
  if (place?.isConnected !== true) {
    place = document.createElement("div");
    place.setAttribute(PLACE, "true");
    place.setAttribute("aria-live", "assertive");
    Object.assign(place.style, { ...VISUALLY_HIDDEN, width: "1px", height: "1px", margin: "-1px" });
    document.body.append(place);
  }
  const line = document.createElement("div");
  line.textContent = text;
  place.append(line);
  return () => line.remove();
}
