"use client";
import type { ReactNode } from "react";
import type { MessageOverrides } from "../messages/overrides.ts";
import { LocalMessages } from "../messages/provider.tsx";
import { SurfaceContext, useSurface } from "./surface-context.ts";

export interface LocalProps {
  messages: MessageOverrides | undefined;
  unstyled: boolean | undefined;
  children: ReactNode;
}

/** What one component has for itself: its own texts, and whether it looks like ours. */
export function Local({ messages, unstyled, children }: LocalProps): ReactNode {
  const around = useSurface();
  return (
    <LocalMessages messages={messages}>
      {unstyled ? (
        // Dialogs and menus of the component are drawn elsewhere.
        <SurfaceContext.Provider value={{ ...around, "data-lk-unstyled": "" }}>
          <div data-lk-surface="" data-lk-unstyled="">
            {children}
          </div>
        </SurfaceContext.Provider>
      ) : (
        children
      )}
    </LocalMessages>
  );
}
