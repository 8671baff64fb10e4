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

/** Texts and looks of a single component. */
export function Local({ messages, unstyled, children }: LocalProps): ReactNode {
  const around = useSurface();
  return (
    <LocalMessages messages={messages}>
      {unstyled ? (
        // Dialogs and menus of the component are rendered elsewhere.
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
