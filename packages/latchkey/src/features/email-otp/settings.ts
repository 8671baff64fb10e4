import type { Filled } from "../../base/options/option.ts";
import type { emailOTPOptions } from "./options.ts";

/** The options with every default filled in. */
export type ResolvedEmailOTP = Filled<typeof emailOTPOptions.members>;
