export { useConfig, useLatchkey } from "./context/index.ts";
export * from "./features/generated/hooks.ts";
export * from "./flows/index.ts";
export { useMessages } from "./messages/index.ts";
export * from "./root/dialogs/use-reauthenticate-flow.ts";
export * from "./session/index.ts";
export { type SignInHandle, type UseSignInFlowOptions, useSignInFlow } from "./sign-in/use-sign-in-flow.ts";
export { type SignUpHandle, type UseSignUpFlowOptions, useSignUpFlow } from "./sign-up/use-sign-up-flow.ts";
