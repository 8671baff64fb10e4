import { useEffect } from "react";
import { type TitledPage, titleOf } from "../document/titles.ts";
import { usePortalMessages } from "../messages/index.ts";

/** Updates the document's title when its language changes, or a form is refused without loading a page. */
export function DocumentTitle({
  page,
  isRefused,
}: {
  page: TitledPage;
  isRefused?: boolean | undefined;
}): null {
  const title = titleOf(page, usePortalMessages(), isRefused);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}
