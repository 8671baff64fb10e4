import { feature } from "../../kernel/contracts/feature.ts";
import { service } from "../../kernel/contracts/service.ts";
import { PASSWORD_CHANGED } from "./notices.ts";
import { passwordWayIn, signInEmail } from "./password-sign-in.ts";
import { changePassword, setPassword, verifyPassword } from "./routes/passwords.ts";
import { signUpEmail } from "./routes/sign-up.ts";

export { PASSWORD_CHANGED } from "./notices.ts";
export { PasswordSignIn, passwordSignIn, SignedIn } from "./password-sign-in.ts";

/** Accounts with an email address and a password. */
export const emailPassword = feature({
  id: "email-password",
  notices: [PASSWORD_CHANGED],
  events: ["sign_up", "password_changed", "password_set"],
  waysIn: { password: passwordWayIn },
  ui: service(({ options: { emailAndPassword } }) => ({
    signUp: emailAndPassword.enabled && !emailAndPassword.disableSignUp ? "open" : "closed",
    password: { min: emailAndPassword.minPasswordLength, max: emailAndPassword.maxPasswordLength },
  })),
  // Sent by clients of the compatible framework, and checked by hooks of applications.
  requestHeaders: ["x-captcha-response"],
  routes: { signUpEmail, signInEmail, changePassword, setPassword, verifyPassword },
});
