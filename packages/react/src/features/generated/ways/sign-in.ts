// Written by `npm run generate` from ways/sign-in.tsx of the features' folders.

import { type SignInByEmailPart, signInByEmail } from "../../email-code/ways/sign-in.tsx";
import { type SignInByPasskeyPart, signInByPasskey } from "../../passkey/ways/sign-in.tsx";

export const SIGN_IN_WAYS = [signInByEmail, signInByPasskey];
export type SignInWayPart = SignInByEmailPart | SignInByPasskeyPart;
