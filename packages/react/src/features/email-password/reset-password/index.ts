export type { ScreenProps, Slots } from "../../../screens/types.ts";
export { ResetPassword, type ResetPasswordPart, type ResetPasswordProps } from "./reset-password.tsx";
export type {
  RemovedByReset,
  ResetPasswordState,
  ResetPasswordStep,
  ResetPasswordValues,
} from "./reset-password-flow.ts";
export {
  type ResetPasswordHandle,
  type UseResetPasswordFlowOptions,
  useResetPasswordFlow,
} from "./use-reset-password-flow.ts";
