export type { ScreenProps, Slots } from "../screens/types.ts";
export { SignIn, type SignInNote, type SignInPart, type SignInProps } from "./sign-in.tsx";
export { type SignInHandle, type UseSignInFlowOptions, useSignInFlow } from "./use-sign-in-flow.ts";
