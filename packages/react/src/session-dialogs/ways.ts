import { confirmByEmailCode, signInAgainByEmailCode } from "../features/email-code/ways/again.tsx";
import { confirmByPasskey, signInAgainByPasskey } from "../features/passkey/ways/confirm.tsx";
import { confirmByApp, confirmByBackupCode, confirmByEmail } from "../features/two-factor/confirm.tsx";
import { confirmByPassword } from "../password/confirm.tsx";
import { signInAgainByPassword } from "../password/sign-in-again.tsx";
import type { WayToConfirm, WayToSignInAgain } from "../provider/ways.ts";
import { confirmByProvider } from "../social/confirm.tsx";
import { signInAgainByProvider } from "../social/sign-in-again.tsx";

/** The dialogs' built-in methods; the provider adds more. */
export const WAYS_TO_CONFIRM: readonly WayToConfirm[] = [
  confirmByPasskey,
  confirmByPassword,
  confirmByProvider,
  confirmByApp,
  confirmByEmail,
  confirmByBackupCode,
  confirmByEmailCode,
];

export const WAYS_TO_SIGN_IN_AGAIN: readonly WayToSignInAgain[] = [
  signInAgainByPassword,
  signInAgainByProvider,
  signInAgainByPasskey,
  signInAgainByEmailCode,
];
