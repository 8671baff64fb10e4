export { isSocialError, type SocialFailure, socialFailure } from "./callback-errors.ts";
export { SocialError, type SocialErrorProps } from "./social-error.tsx";
