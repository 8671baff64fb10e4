import { feature } from "../../kernel/feature.ts";
import { service } from "../../kernel/service.ts";
import { passwordAgain } from "./password-again.ts";
import { changePassword, setPassword, verifyPassword } from "./routes/passwords.ts";
import { signInEmail } from "./routes/sign-in.ts";
import { signUpEmail } from "./routes/sign-up.ts";

/** Accounts that are an address and a password. */
export const emailPassword = feature({
  id: "email-password",
  events: ["sign_up", "password_changed", "password_set"],
  reauthentication: { password: passwordAgain },
  ui: service(({ options: { emailAndPassword } }) => ({
    methods: emailAndPassword.enabled ? ["password"] : [],
    signUp: emailAndPassword.enabled && !emailAndPassword.disableSignUp ? "open" : "closed",
    password: { min: emailAndPassword.minPasswordLength, max: emailAndPassword.maxPasswordLength },
  })),
  routes: { signUpEmail, signInEmail, changePassword, setPassword, verifyPassword },
});
