import type { WayToSignUp } from "../context/ways.ts";
import { type SignUpFormPart, signUpByPassword } from "../features/email-password/sign-up-form.tsx";
import { SIGN_UP_WAYS, type SignUpWayPart } from "../features/generated/ways/sign-up.ts";
import { type SignUpByProviderPart, signUpByProvider } from "../features/social/sign-up.tsx";

/** The sign-up screen's built-in methods; the provider adds more. */
export const WAYS: readonly WayToSignUp[] = [signUpByProvider, signUpByPassword, ...SIGN_UP_WAYS];

export type WayPart = SignUpByProviderPart | SignUpFormPart | SignUpWayPart;
