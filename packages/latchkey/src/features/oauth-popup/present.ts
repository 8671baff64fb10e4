import { requestService } from "../../kernel/service.ts";
import type { PresentEnd } from "../social/index.ts";
import { completionPage } from "./completion-page.ts";
import { POPUP_SIGN_IN_FAILED } from "./errors.ts";
import { popupMarker } from "./marker.ts";
import { mayBeTold, openerIn } from "./popup-origin.ts";

/** The end of a flow that began in a window: told to the page that opened it, while that may be told. */
export const presentPopupEnd = requestService((core) => {
  const markerOf = popupMarker.make(core);
  return (context): PresentEnd =>
    ({ token, state, target, opened, pending, failure }) => {
      const marker = markerOf(context);
      // A flow that is known says by itself where it began; the cookie speaks for one that isn't known any more.
      const opener = state === undefined ? marker.read(token) : openerIn(state);
      if (opener === undefined) return undefined;
      marker.clear(token);
      // Who was trusted when the window was opened may not be any more.
      if (!mayBeTold(context.origins, opener.origin)) return undefined;
      if (failure === undefined)
        return completionPage(context, opener, {
          redirectTo: target,
          token: opened?.token,
          ...pending?.answer,
        });
      const { word: code = POPUP_SIGN_IN_FAILED.code.toLowerCase(), description } = failure;
      return completionPage(context, opener, { error: { code, description } });
    };
});
