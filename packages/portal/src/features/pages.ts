import type { PageKind } from "../document/declared-page.ts";
import { kind as emailCode } from "./email-code/pages.tsx";
import { kind as organization } from "./organization/pages.tsx";
import { kind as twoFactor } from "./two-factor/pages.tsx";

/** Kinds of signed-out pages, by the names of their folders. */
export const FEATURE_KINDS = {
  "email-code": emailCode,
  organization,
  "two-factor": twoFactor,
} satisfies Readonly<Record<string, PageKind>>;
