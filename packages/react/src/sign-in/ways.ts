import type { WayToSignIn } from "../context/ways.ts";
import { type SignInByEmailPart, signInByEmail } from "../features/email-code/ways/sign-in.tsx";
import { type SignInFormPart, signInByPassword } from "../features/email-password/sign-in-form.tsx";
import { type SignInByPasskeyPart, signInByPasskey } from "../features/passkey/ways/sign-in.tsx";
import { type SignInByProviderPart, signInByProvider } from "../features/social/sign-in.tsx";

/** The sign-in screen's built-in methods; the provider adds more. */
export const WAYS: readonly WayToSignIn[] = [
  signInByProvider,
  signInByPassword,
  signInByPasskey,
  signInByEmail,
];

export type WayPart = SignInByProviderPart | SignInFormPart | SignInByPasskeyPart | SignInByEmailPart;
