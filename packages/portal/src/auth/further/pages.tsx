import type { PageKind } from "../../document/declared-page.ts";
import { accounts } from "./accounts-page.tsx";
import { continuing } from "./continue-page.tsx";
import { error } from "./error-page.tsx";
import { failed } from "./failed-page.tsx";
import { notFound } from "./not-found-page.tsx";
import { setup } from "./setup-page.tsx";
import { signOut } from "./sign-out-page.tsx";
import { signedOut } from "./signed-out-page.tsx";

/** Pages besides signing in and up: most visitors see none of them, and load none. */
export const kind = {
  pages: {
    accounts,
    setup,
    "sign-out": signOut,
    "signed-out": signedOut,
    continue: continuing,
    error,
    "not-found": notFound,
    failed,
  },
} satisfies PageKind;
