import * as features from "../features/generated/dialogs.ts";
import { confirmByPassword } from "../password/confirm.tsx";
import { signInAgainByPassword } from "../password/sign-in-again.tsx";
import type { Way } from "../provider/ways.ts";
import { confirmByProvider } from "../social/confirm.tsx";
import { signInAgainByProvider } from "../social/sign-in-again.tsx";

/** The dialogs' built-in methods; the provider adds more. */
const WAYS: readonly Way[] = [
  { confirm: confirmByPassword, signInAgain: signInAgainByPassword },
  { confirm: confirmByProvider, signInAgain: signInAgainByProvider },
  ...Object.values(features),
];

export const WAYS_TO_CONFIRM = WAYS.flatMap(({ confirm }) => confirm ?? []);
export const WAYS_TO_SIGN_IN_AGAIN = WAYS.flatMap(({ signInAgain }) => signInAgain ?? []);
