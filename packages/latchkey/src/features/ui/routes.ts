import type { z } from "zod";
import { route } from "../../kernel/contracts/route.ts";
import type { UiConfig } from "../../shared/ui-config.ts";
import { UiConfigShape, uiConfig } from "./ui-config.ts";

export const readUiConfig = route({
  method: "GET",
  path: "/ui/config",
  summary: "Get the facts about this deployment that signed-out screens need",
  session: "none",
  // After a restart a page may show the previous answer for this long.
  cacheFor: 60,
  // The features' parts are typed by code that is generated from their shapes.
  returns: ({ ui }) => UiConfigShape.extend(ui) as unknown as z.ZodType<UiConfig>,
  uses: { uiConfig },
  errors: [],
  handle: ({ uiConfig }) => uiConfig,
});
