import { route } from "../../kernel/route.ts";
import { UiConfigShape, uiConfig } from "./ui-config.ts";

export const readUiConfig = route({
  method: "GET",
  path: "/ui/config",
  summary: "What screens need to know about this deployment before anyone is signed in",
  session: "none",
  // Until it has passed, a page may still show what was before the last restart.
  cacheFor: 60,
  returns: UiConfigShape,
  uses: { uiConfig },
  errors: [],
  handle: ({ uiConfig }) => uiConfig,
});
