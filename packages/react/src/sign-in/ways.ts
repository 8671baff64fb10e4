import { type SignInFormPart, signInByPassword } from "../password/sign-in-form.tsx";
import type { WayToSignIn } from "../provider/ways.ts";
import { type SignInByProviderPart, signInByProvider } from "../social/sign-in.tsx";

/** What the sign-in screen has by itself; the provider adds more. */
export const WAYS: readonly WayToSignIn[] = [signInByProvider, signInByPassword];

export type WayPart = SignInByProviderPart | SignInFormPart;
