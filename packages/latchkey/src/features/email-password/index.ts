import { feature } from "../../kernel/feature.ts";
import { passwordAgain } from "./password-again.ts";
import { changePassword, setPassword, verifyPassword } from "./routes/passwords.ts";
import { signInEmail } from "./routes/sign-in.ts";
import { signUpEmail } from "./routes/sign-up.ts";

/** Accounts that are an address and a password. */
export const emailPassword = feature({
  id: "email-password",
  events: ["sign_up", "password_changed", "password_set"],
  reauthentication: { password: passwordAgain },
  routes: { signUpEmail, signInEmail, changePassword, setPassword, verifyPassword },
});
