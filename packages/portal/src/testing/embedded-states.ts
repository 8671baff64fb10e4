import type { UiConfig } from "@latchkey/client/shared";
import { MARKS } from "@latchkey/react/provider-marks";
import { textsOf } from "../catalogues.ts";
import type { Embedded } from "../document/embedded.ts";
import { stateOf } from "./pages.ts";

/** The data of `/_states` at one of its URLs, in English. */
export function embeddedStates(url: string, config: Partial<UiConfig> = {}): Embedded {
  const shared = stateOf({ url });
  return {
    page: { name: "states", state: { ...shared, config: { ...shared.config, ...config } } },
    messages: textsOf("console", "en").list,
    marks: MARKS,
  };
}
