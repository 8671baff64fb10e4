import type { WayToSignUp } from "../context/ways.ts";
import { signUpByEmail } from "../features/email-code/ways/sign-up.tsx";
import { type SignUpFormPart, signUpByPassword } from "../features/email-password/sign-up-form.tsx";
import { type SignUpByPasskeyPart, signUpByPasskey } from "../features/passkey/ways/sign-up.tsx";
import { type SignUpByProviderPart, signUpByProvider } from "../features/social/sign-up.tsx";

/** The sign-up screen's built-in methods; the provider adds more. */
export const WAYS: readonly WayToSignUp[] = [
  signUpByProvider,
  signUpByPassword,
  signUpByPasskey,
  signUpByEmail,
];

export type WayPart = SignUpByProviderPart | SignUpFormPart | SignUpByPasskeyPart;
