import type { CommonPart, ScreenProps } from "../screens/types.ts";
import type { AcceptInvitationHandle } from "./use-accept-invitation-flow.ts";

export type AcceptInvitationPart = CommonPart | "org" | "inviter" | "decline" | "mismatch";

/** What each step is drawn with. */
export interface StepProps extends Pick<ScreenProps<AcceptInvitationPart>, "classNames" | "slots"> {
  flow: AcceptInvitationHandle;
}
