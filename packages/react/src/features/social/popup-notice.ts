import type { ClientError } from "@latchkey/client";
import type { UiConfig } from "@latchkey/client/shared";
import { describeError, type Notice } from "../../errors/index.ts";
import { aboutForm } from "../../flows/checks.ts";
import { type Text, text } from "../../messages/translator.ts";
import { aboutProvider, providerNamed } from "./about-provider.ts";
import { isSocialError, socialFailure } from "./callback-errors.ts";

/** Describes the failure of a popup window: its error codes, those of redirects, and those of calls. */
export function popupNotice(error: ClientError, provider: string, config: UiConfig | undefined): Notice {
  const { code } = error;
  const known = textOf(code, provider, config);
  return known === undefined
    ? describeError(error, aboutForm(config, {}, []))
    : { place: "form", text: known, actions: [], code };
}

function textOf(code: string, id: string, config: UiConfig | undefined): Text | undefined {
  const offered = providerNamed(id, config);
  const provider = offered?.name ?? id;
  switch (code) {
    case "POPUP_BLOCKED":
      return text("social.popup.blocked", { provider });
    case "POPUP_CLOSED":
      return text("social.popup.closed", { provider });
    case "POPUP_TIMEOUT":
      return text("social.popup.timeout");
    case "POPUP_SIGN_IN_FAILED":
      return text("social.popup.failed");
    default:
      // Redirects' codes are in lower case. A call's codes are described as usual.
      return code === code.toLowerCase() && isSocialError(code)
        ? { id: `social.failed.${socialFailure(code)}.text`, args: aboutProvider(offered, config) }
        : undefined;
  }
}
