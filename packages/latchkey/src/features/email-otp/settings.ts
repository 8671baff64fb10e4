import type { Filled } from "../../base/options/option.ts";
import type { emailOTPOptions } from "./options.ts";

/** Every default filled in. */
export type ResolvedEmailOTP = Filled<typeof emailOTPOptions.members>;
