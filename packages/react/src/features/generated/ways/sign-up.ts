// Written by `npm run generate` from ways/sign-up.tsx of the features' folders.

import { signUpByEmail } from "../../email-code/ways/sign-up.tsx";
import { type SignUpByPasskeyPart, signUpByPasskey } from "../../passkey/ways/sign-up.tsx";

export const SIGN_UP_WAYS = [signUpByEmail, signUpByPasskey];
export type SignUpWayPart = SignUpByPasskeyPart;
