export {
  type Answer,
  createFormFlow,
  type FieldErrors,
  type FieldName,
  type FocusTarget,
  type FormFlow,
  type FormFlowOptions,
  type FormFlowState,
  type FormValues,
} from "./form-flow.ts";
export { type PasswordContext, type PasswordStrength, passwordStrength } from "./password-strength.ts";
export {
  createReauthenticateFlow,
  type ReauthenticateFlow,
  type ReauthenticateFlowOptions,
  type ReauthenticateState,
  type ReauthenticateValues,
} from "./reauthenticate-flow.ts";
export type { Refused } from "./refused.ts";
export {
  createSignInFlow,
  type SignInAnswer,
  type SignInFlow,
  type SignInFlowOptions,
  type SignInState,
  type SignInStep,
  type SignInValues,
} from "./sign-in-flow.ts";
export type { SharedValues, WayState } from "./sign-in-screen.ts";
export {
  createSignUpFlow,
  type SignUpAnswer,
  type SignUpFlow,
  type SignUpFlowOptions,
  type SignUpState,
  type SignUpStep,
  type SignUpValues,
} from "./sign-up-flow.ts";
export { createStore, type Readable, type Store } from "./store.ts";
export { useFlow } from "./use-flow.ts";
