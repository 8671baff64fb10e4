import {
  type AuthPageName,
  type DeclaredPage,
  declaredIn,
  type PageKind,
} from "../document/declared-page.ts";
import { FEATURE_KINDS } from "../features/generated/pages.ts";
import { kind as further } from "./further/pages.tsx";
import { kind as mail } from "./mail/pages.tsx";
import { kind as signIn } from "./sign-in/pages.tsx";
import { kind as signUp } from "./sign-up/pages.tsx";

/** All kinds of signed-out pages: for servers, and for the page that shows every state. */
const KINDS = { "sign-in": signIn, "sign-up": signUp, mail, further, ...FEATURE_KINDS };

type Covered = { [Name in keyof typeof KINDS]: keyof (typeof KINDS)[Name]["pages"] }[keyof typeof KINDS];

/** Returns the kind of a page with its name, and the page's declaration. */
export function declaredAt(name: AuthPageName): {
  name: string;
  kind: PageKind;
  declared: DeclaredPage<AuthPageName>;
} {
  // A page without a kind doesn't compile.
  const page: Covered = name;
  for (const [name, kind] of Object.entries<PageKind>(KINDS)) {
    const declared = declaredIn(kind, page);
    if (declared !== undefined) return { name, kind, declared };
  }
  throw new Error(`The page ${page} has no kind`);
}
