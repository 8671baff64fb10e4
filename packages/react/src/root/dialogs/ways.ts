import type { Way } from "../../context/ways.ts";
import { confirmByPassword } from "../../features/email-password/confirm.tsx";
import { signInAgainByPassword } from "../../features/email-password/sign-in-again.tsx";
import * as features from "../../features/generated/dialogs.ts";
import { confirmByProvider } from "../../features/social/confirm.tsx";
import { signInAgainByProvider } from "../../features/social/sign-in-again.tsx";

/** The dialogs' built-in methods; the provider adds more. */
const WAYS: readonly Way[] = [
  { confirm: confirmByPassword, signInAgain: signInAgainByPassword },
  { confirm: confirmByProvider, signInAgain: signInAgainByProvider },
  ...Object.values(features),
];

export const WAYS_TO_CONFIRM = WAYS.flatMap(({ confirm }) => confirm ?? []);
export const WAYS_TO_SIGN_IN_AGAIN = WAYS.flatMap(({ signInAgain }) => signInAgain ?? []);
