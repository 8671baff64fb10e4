import type { Filled } from "../../base/options/option.ts";
import type { magicLinkOptions } from "./options.ts";

/** The options with every default filled in. */
export type ResolvedMagicLink = Filled<typeof magicLinkOptions.members>;
