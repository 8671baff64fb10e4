import type { CommonPart, ScreenProps } from "../../screens/types.ts";
import type { UseVerifyEmailFlowOptions, VerifyEmailHandle } from "./use-verify-email-flow.ts";

export type VerifyEmailPart = CommonPart | "identifier" | "password" | "strength" | "code" | "sent";

/** Props of the screen's parts. */
export interface VerifyEmailView
  extends Pick<ScreenProps<VerifyEmailPart>, "classNames" | "slots">,
    Pick<UseVerifyEmailFlowOptions, "refused" | "onError"> {
  signInUrl: string | undefined;
  flow: VerifyEmailHandle;
  /** The signed-in user. */
  user: { name: string; email: string; emailVerified: boolean } | null;
}
