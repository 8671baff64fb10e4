"use client";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from "react";
import { useMessages } from "../messages/index.ts";
import { Button } from "./button.tsx";
import { X } from "./icons.tsx";

/** Milliseconds that a toast stays. */
const STAYS = 8000;

export interface ToastContent {
  text: ReactNode;
  action?: { label: string; onPress(): void };
}

export interface Toasts {
  show(toast: ToastContent): void;
}

const ToastContext = createContext<Toasts>({ show: () => undefined });

/**
 * Returns the function that shows toasts. Without a `ToastProvider` they are dropped: their text is
 * always shown elsewhere too.
 */
export function useToasts(): Toasts {
  return useContext(ToastContext);
}

/** Renders toasts, and announces them politely. */
export function ToastProvider({ children }: { children: ReactNode }): ReactNode {
  const [toasts, setToasts] = useState<(ToastContent & { id: number })[]>([]);
  const next = useRef(0);
  const api = useMemo<Toasts>(
    () => ({
      show(toast) {
        next.current += 1;
        const id = next.current;
        // More than three can't be read in time.
        setToasts((shown) => [...shown.slice(-2), { ...toast, id }]);
      },
    }),
    [],
  );
  return (
    <ToastContext.Provider value={api}>
      {children}
      <div data-lk="Toasts" role="status">
        {toasts.map((toast) => (
          <Toast
            key={toast.id}
            toast={toast}
            onClose={() => setToasts((shown) => shown.filter(({ id }) => id !== toast.id))}
          />
        ))}
      </div>
    </ToastContext.Provider>
  );
}

function Toast({ toast, onClose }: { toast: ToastContent; onClose(): void }): ReactNode {
  const t = useMessages();
  const [isHeld, setHeld] = useState(false);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    // The timer waits while the user reads it or is about to press.
    if (isHeld) return;
    const timer = setTimeout(() => close.current(), STAYS);
    return () => clearTimeout(timer);
  }, [isHeld]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here, only waited for
    <div
      data-part="toast"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div data-part="text">{toast.text}</div>
      {toast.action ? (
        <Button
          variant="quiet"
          size="small"
          onPress={() => {
            toast.action?.onPress();
            onClose();
          }}
        >
          {toast.action.label}
        </Button>
      ) : null}
      <Button
        variant="quiet"
        size="icon"
        aria-label={t("common.close")}
        icon={<X size={16} />}
        onPress={onClose}
      />
    </div>
  );
}
