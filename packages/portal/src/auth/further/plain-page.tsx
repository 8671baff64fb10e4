import { PageTitle, Sheet, type SheetProps } from "@latchkey/react/layout";
import type { ReactNode } from "react";
import type { SharedState } from "../../document/page.ts";

export interface PlainPageProps {
  state: SharedState;
  footer: ReactNode;
  title: ReactNode;
  children: ReactNode;
  latch?: SheetProps["latch"];
}

/** A sheet with a heading, a short text and a link. */
export function PlainPage({ state, footer, title, children, latch }: PlainPageProps): ReactNode {
  const { appName, branding } = state.config;
  return (
    <Sheet appName={appName} branding={branding} latch={latch} footer={footer}>
      <PageTitle>{title}</PageTitle>
      <div data-portal="Words">{children}</div>
    </Sheet>
  );
}
