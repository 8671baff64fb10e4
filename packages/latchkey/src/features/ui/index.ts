import { feature } from "../../kernel/feature.ts";
import { readUiConfig } from "./routes.ts";

export { uiConfig } from "./ui-config.ts";

/** What a deployment tells its screens before anyone is signed in. The screens themselves are other packages. */
export const ui = feature({ id: "ui", routes: { readUiConfig } });
