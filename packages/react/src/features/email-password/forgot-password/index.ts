export type { MailStep, MailValues } from "../../../flows/mail-flow.ts";
export type { ScreenProps, Slots } from "../../../screens/types.ts";
export { ForgotPassword, type ForgotPasswordPart, type ForgotPasswordProps } from "./forgot-password.tsx";
export {
  type ForgotPasswordHandle,
  type UseForgotPasswordFlowOptions,
  useForgotPasswordFlow,
} from "./use-forgot-password-flow.ts";
