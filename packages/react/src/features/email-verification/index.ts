export type { ScreenProps, Slots } from "../../screens/types.ts";
export {
  type UseVerifyEmailFlowOptions,
  useVerifyEmailFlow,
  type VerifyEmailHandle,
} from "./use-verify-email-flow.ts";
export { VerifyEmail, type VerifyEmailPart, type VerifyEmailProps } from "./verify-email.tsx";
export type {
  LinkProblem,
  VerifiedEmail,
  VerifyEmailState,
  VerifyEmailStep,
  VerifyEmailValues,
} from "./verify-email-flow.ts";
