export type { ScreenProps, Slots } from "../screens/types.ts";
export { SignUp, type SignUpPart, type SignUpProps } from "./sign-up.tsx";
export { type SignUpHandle, type UseSignUpFlowOptions, useSignUpFlow } from "./use-sign-up-flow.ts";
