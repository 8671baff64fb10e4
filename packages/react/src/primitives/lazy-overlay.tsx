"use client";
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { useMessages } from "../messages/index.ts";
import { useToasts } from "./toast.tsx";

interface OverlayState {
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
}

export interface LazyOverlay<Props extends OverlayState> {
  (props: Props): ReactNode;
  /** Starts loading. Repeated calls are safe. */
  preload(): void;
}

/**
 * An overlay whose code is loaded when its trigger gets the focus or the pointer, at the latest when it
 * opens. If loading fails, it stays closed and says so; the next press tries again.
 */
export function lazyOverlay<Props extends OverlayState>(
  load: () => Promise<ComponentType<Props>>,
): LazyOverlay<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const start = (): Promise<ComponentType<Props>> => {
    loading ??= load().then(
      (component) => {
        loaded = component;
        return component;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };

  // biome-ignore lint/correctness/noComponentHookFactories: called once for each overlay, at the top of its file
  function Overlay(props: Props): ReactNode {
    const [Component, setComponent] = useState<ComponentType<Props> | undefined>(() => loaded);
    const t = useMessages();
    const toasts = useToasts();
    const { isOpen, onOpenChange } = props;
    useEffect(() => {
      if (!isOpen || Component) return;
      let isCurrent = true;
      start().then(
        (component) => {
          if (isCurrent) setComponent(() => component);
        },
        () => {
          if (!isCurrent) return;
          onOpenChange(false);
          toasts.show({ text: t("common.notLoaded") });
        },
      );
      return () => {
        isCurrent = false;
      };
    }, [isOpen, Component, onOpenChange, toasts, t]);
    return Component ? <Component {...props} /> : null;
  }
  Overlay.preload = (): void => {
    // A failure is reported when the overlay is opened.
    start().catch(() => undefined);
  };
  return Overlay;
}

/** Returns props for a trigger, which load the overlay on focus or hover. */
export function preloading(overlay: { preload(): void }): { onFocus(): void; onPointerEnter(): void } {
  return { onFocus: overlay.preload, onPointerEnter: overlay.preload };
}
