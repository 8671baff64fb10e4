export { emailCodes } from "./beside-links.ts";
export { EmailSignIn, type EmailSignInPart, type EmailSignInProps } from "./email-sign-in.tsx";
export { MagicLink, type MagicLinkPart, type MagicLinkProps } from "./magic-link.tsx";
export {
  type EmailSignInHandle,
  type UseEmailSignInFlowOptions,
  useEmailSignInFlow,
} from "./use-email-sign-in-flow.ts";
export {
  type MagicLinkHandle,
  type MagicLinkPreview,
  type UseMagicLinkFlowOptions,
  useMagicLinkFlow,
} from "./use-magic-link-flow.ts";
