export type { ScreenProps, Slots } from "../../../screens/types.ts";
export {
  AcceptInvitation,
  type AcceptInvitationPart,
  type AcceptInvitationProps,
} from "./accept-invitation.tsx";
export type {
  AcceptInvitationState,
  AcceptInvitationStep,
  InvitationAct,
  Standing,
} from "./accept-invitation-flow.ts";
export {
  type AcceptInvitationHandle,
  type UseAcceptInvitationFlowOptions,
  useAcceptInvitationFlow,
} from "./use-accept-invitation-flow.ts";
