import type { CommonPart, ScreenProps } from "../screens/types.ts";
import type { VerifyEmailHandle } from "./use-verify-email-flow.ts";

export type VerifyEmailPart = CommonPart | "identifier" | "password" | "strength" | "sent";

/** What the parts of the screen are given. */
export interface VerifyEmailView extends Pick<ScreenProps<VerifyEmailPart>, "classNames" | "slots"> {
  signInUrl: string | undefined;
  flow: VerifyEmailHandle;
  /** Who is signed in. */
  user: { name: string; email: string; emailVerified: boolean } | null;
}
