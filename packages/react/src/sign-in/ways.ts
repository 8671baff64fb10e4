import { type SignInByEmailPart, signInByEmail } from "../features/email-code/ways/sign-in.tsx";
import { type SignInByPasskeyPart, signInByPasskey } from "../features/passkey/ways/sign-in.tsx";
import { type SignInFormPart, signInByPassword } from "../password/sign-in-form.tsx";
import type { WayToSignIn } from "../provider/ways.ts";
import { type SignInByProviderPart, signInByProvider } from "../social/sign-in.tsx";

/** The sign-in screen's built-in methods; the provider adds more. */
export const WAYS: readonly WayToSignIn[] = [
  signInByProvider,
  signInByPassword,
  signInByPasskey,
  signInByEmail,
];

export type WayPart = SignInByProviderPart | SignInFormPart | SignInByPasskeyPart | SignInByEmailPart;
