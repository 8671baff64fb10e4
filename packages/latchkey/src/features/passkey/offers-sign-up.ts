import { service } from "../../kernel/contracts/service.ts";
import { passkeySettings } from "./options.ts";

/**
 * True if users can sign up with a passkey. False if emails have to be confirmed first: a sign-up with a
 * taken email must then look like any other, but its passkey would belong to no account.
 */
export const offersSignUp = service((core): boolean => {
  const { enabled, disableSignUp, requireEmailVerification } = core.options.emailAndPassword;
  return core.use(passkeySettings).signUp && enabled && !disableSignUp && !requireEmailVerification;
});
