import { VISUALLY_HIDDEN } from "./look.ts";

/** Open dialogs hide everything around them from screen readers, but this. */
const PLACE = "data-live-announcer";

let place: HTMLElement | undefined;

/** Says a text to screen readers at once, wherever the focus is. Returns what unsays it. */
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
