import type { WayToSignIn } from "../context/ways.ts";
import { type SignInFormPart, signInByPassword } from "../features/email-password/sign-in-form.tsx";
import { SIGN_IN_WAYS, type SignInWayPart } from "../features/generated/ways/sign-in.ts";
import { type SignInByProviderPart, signInByProvider } from "../features/social/sign-in.tsx";

/** The sign-in screen's built-in methods; the provider adds more. */
export const WAYS: readonly WayToSignIn[] = [signInByProvider, signInByPassword, ...SIGN_IN_WAYS];

export type WayPart = SignInByProviderPart | SignInFormPart | SignInWayPart;
