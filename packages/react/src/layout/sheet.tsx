import type { Branding } from "@latchkey/client/shared";
import { forwardRef, type ReactNode } from "react";
import { useMessages } from "../messages/index.ts";
import { type LookProps, lookOf } from "../primitives/look.ts";
import { Arcs } from "./arcs.tsx";
import { Brand } from "./brand.tsx";
import type { LatchState } from "./latch.tsx";

export interface SheetProps extends LookProps {
  appName: string;
  branding?: Pick<Branding, "logo" | "logoDark" | "field" | "layout" | "aside"> | undefined;
  /** Content beside the sheet, in wide windows. Default: the branding's sentence. */
  aside?: ReactNode;
  /**
   * State of the edge on pages whose primary button isn't in a `Latch`: "done" closes the edge. Default
   * "idle".
   */
  latch?: LatchState | undefined;
  /** Language picker, help and terms, at the same place on every page. */
  footer?: ReactNode;
  children: ReactNode;
}

/**
 * The page of a signed-out user: a sheet of paper at the start of the window, beside the brand's field, or a card
 * in the middle of it. Contains the page's `main`; `children` contain its heading.
 */
export const Sheet = forwardRef<HTMLDivElement, SheetProps>(function Sheet(props, ref) {
  const { appName, branding = {}, latch = "idle", aside, footer, children, ...look } = props;
  const { locale } = useMessages();
  const beside = aside ?? sentenceIn(locale, branding.aside);
  return (
    <div {...lookOf("Sheet", look)} ref={ref} data-latch={latch} data-shape={branding.layout}>
      <div data-part="paper">
        <header data-part="header">
          <Brand appName={appName} branding={branding} />
        </header>
        <main data-part="main">{children}</main>
        <footer data-part="footer">{footer}</footer>
      </div>
      <div data-part="field" aria-hidden="true">
        <Field kind={branding.field ?? "arcs"} />
      </div>
      {branding.layout === "card" || !beside ? null : (
        <aside data-part="aside">{typeof beside === "string" ? <p dir="auto">{beside}</p> : beside}</aside>
      )}
    </div>
  );
});

function sentenceIn(locale: string, aside: Branding["aside"]): string | undefined {
  if (typeof aside !== "object") return aside;
  const own = Object.entries(aside).find(([language]) => language === locale);
  return own?.[1] ?? Object.values(aside)[0];
}

function Field({ kind }: { kind: string }): ReactNode {
  if (kind === "plain") return null;
  if (kind === "arcs") return <Arcs />;
  return <img data-part="picture" src={kind} alt="" decoding="async" />;
}
