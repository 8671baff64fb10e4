import type { ReactNode } from "react";
import type { FurtherPage } from "../document/page.ts";
import { AccountsPage } from "./accounts-page.tsx";
import { ContinuePage } from "./continue-page.tsx";
import { ErrorPage } from "./error-page.tsx";
import { FailedPage } from "./failed-page.tsx";
import { NotFoundPage } from "./not-found-page.tsx";
import { SetupPage } from "./setup-page.tsx";
import { SignOutPage } from "./sign-out-page.tsx";
import { SignedOutPage } from "./signed-out-page.tsx";

export interface FurtherScreenProps {
  page: FurtherPage;
  footer: ReactNode;
}

/** Pages besides signing in and up: most visitors see none of them, and load none. */
export function FurtherScreen({ page, footer }: FurtherScreenProps): ReactNode {
  switch (page.name) {
    case "accounts":
      return <AccountsPage state={page.state} footer={footer} />;
    case "setup":
      return <SetupPage state={page.state} footer={footer} />;
    case "sign-out":
      return <SignOutPage state={page.state} footer={footer} />;
    case "signed-out":
      return <SignedOutPage state={page.state} footer={footer} />;
    case "continue":
      return <ContinuePage state={page.state} footer={footer} />;
    case "error":
      return <ErrorPage state={page.state} footer={footer} />;
    case "not-found":
      return <NotFoundPage state={page.state} footer={footer} />;
    case "failed":
      return <FailedPage state={page.state} footer={footer} />;
  }
}
