import { useEffect } from "react";
import type { AuthPageName, DeclaredPage } from "../document/declared-page.ts";
import type { AuthPage } from "../document/page.ts";
import { titleOf } from "../document/titles.ts";
import { usePortalMessages } from "../messages/index.ts";

export interface DocumentTitleProps {
  page: AuthPage;
  declared: DeclaredPage<AuthPageName>;
  isRefused: boolean | undefined;
}

/** Updates the document's title when its language changes, or a form is refused without loading a page. */
export function DocumentTitle({ page, declared, isRefused }: DocumentTitleProps): null {
  const t = usePortalMessages();
  const title = titleOf(declared.title(page.state, t), page, t, isRefused);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}
