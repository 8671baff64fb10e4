import { TwoFactorChallenge } from "@latchkey/react/two-factor-challenge";
import type { ReactNode } from "react";
import { pageLink } from "../document/links.ts";
import type { PageOf } from "../document/page.ts";
import type { AuthPageProps } from "./plain-page.tsx";

interface TwoFactorPageProps extends AuthPageProps<PageOf<"two-factor">["state"]> {
  onRefused(isRefused: boolean): void;
}

/** `/two-factor`. */
export function TwoFactorPage({ state, footer, onRefused }: TwoFactorPageProps): ReactNode {
  const { challenge, method, isCodeSent, used, begun, qr, refused, redirectTo } = state;
  return (
    <TwoFactorChallenge
      layout="page"
      action={pageLink(state, "/two-factor")}
      setupUrl="/account/two-factor"
      challenge={challenge}
      method={method}
      isCodeSent={isCodeSent}
      used={used}
      begun={begun}
      qr={qr}
      refused={refused}
      redirectTo={redirectTo}
      footer={footer}
      onRefused={onRefused}
    />
  );
}
