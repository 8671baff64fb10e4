export * from "./features/generated/hooks.ts";
export * from "./flows/index.ts";
export { useMessages } from "./messages/index.ts";
export { useConfig, useLatchkey } from "./provider/index.ts";
export * from "./session/index.ts";
export * from "./session-dialogs/index.ts";
export { type SignInHandle, type UseSignInFlowOptions, useSignInFlow } from "./sign-in/use-sign-in-flow.ts";
export { type SignUpHandle, type UseSignUpFlowOptions, useSignUpFlow } from "./sign-up/use-sign-up-flow.ts";
