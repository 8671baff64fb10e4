"use client";
import type { ClientError } from "@latchkey/client";
import { useState } from "react";
import { useLatchkey } from "../context/index.ts";
import type { Notice } from "../errors/index.ts";
import { useDescribe } from "./use-describe.ts";

interface SignOutOptions {
  /** Default: the provider's `routes.signedOut`. */
  redirectTo?: string | undefined;
  onSuccess?: (() => void) | undefined;
  /** Returns true if the application shows the failure itself. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
  onFailed?: (() => void) | undefined;
}

/** Signs out, and returns the state of that. */
export function useSignOut(options: SignOutOptions): {
  state: "idle" | "pending" | Notice;
  signOut(): Promise<void>;
} {
  const { redirectTo, onSuccess, onError, onFailed } = options;
  const { client, routes, navigate, onEvent } = useLatchkey();
  const describe = useDescribe();
  const [state, setState] = useState<"idle" | "pending" | Notice>("idle");

  const signOut = async (): Promise<void> => {
    if (state === "pending") return;
    setState("pending");
    const { error } = await client.signOut();
    if (error === null) {
      setState("idle");
      onEvent({ name: "signedOut" });
      onSuccess?.();
      navigate(redirectTo ?? routes.signedOut);
      return;
    }
    setState(onError?.(error) === true ? "idle" : describe(error)[0]);
    onFailed?.();
  };
  return { state, signOut };
}
