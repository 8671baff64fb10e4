import type { CommonPart, ScreenProps } from "../../../screens/types.ts";
import type { AcceptInvitationHandle } from "./use-accept-invitation-flow.ts";

export type AcceptInvitationPart = CommonPart | "org" | "inviter" | "decline" | "mismatch";

/** Props of each step. */
export interface StepProps extends Pick<ScreenProps<AcceptInvitationPart>, "classNames" | "slots"> {
  flow: AcceptInvitationHandle;
}
