export * from "./error-entry.ts";
export type { ProviderMarkPaths, ProviderMarks } from "./marks.ts";
export {
  createSocialFlow,
  type SocialFlow,
  type SocialFlowOptions,
  type SocialState,
} from "./social-flow.ts";
export { SocialSignIn, type SocialSignInProps } from "./social-sign-in.tsx";
export { useLastMethod } from "./use-last-method.ts";
export { type SocialHandle, type UseSocialFlowOptions, useSocialFlow } from "./use-social-flow.ts";
