import { service } from "../../kernel/service.ts";
import { passkeySettings } from "./settings.ts";

/**
 * Whether people can sign up with a passkey. Not where emails have to be confirmed first: a sign-up with a taken email must
 * look the same there afterwards, and no device would have its passkey.
 */
export const offersSignUp = service((core): boolean => {
  const { enabled, disableSignUp, requireEmailVerification } = core.options.emailAndPassword;
  return core.use(passkeySettings).signUp && enabled && !disableSignUp && !requireEmailVerification;
});
