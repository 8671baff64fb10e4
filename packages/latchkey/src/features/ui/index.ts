import { feature } from "../../kernel/contracts/feature.ts";
import { readUiConfig } from "./ui-config.ts";

export { uiConfig } from "./ui-config.ts";

/**
 * The configuration that a deployment gives its screens before sign-in. The screens themselves are other
 * packages.
 */
export const ui = feature({ id: "ui", routes: { readUiConfig } });
