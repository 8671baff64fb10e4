"use client";
import { useEffect, useState } from "react";
import { useSurroundings } from "../../../context/context.ts";
import type { RemovedByReset } from "./reset-password-flow.ts";

/**
 * Returns the content of the account that a reset with this link removes. `given`: what
 * a server has found already.
 */
export function useRemoved(token: string | null | undefined, given: RemovedByReset): RemovedByReset {
  const { client } = useSurroundings();
  const [found, setFound] = useState<RemovedByReset>();
  const isAsked = given === undefined && typeof token === "string";
  useEffect(() => {
    if (!isAsked) return;
    let isGone = false;
    client
      .$fetch<{ removes: RemovedByReset }>("/reset-password-preview", { method: "GET", query: { token } })
      .then(
        ({ data }) => {
          if (!isGone) setFound(data?.removes);
        },
        () => undefined,
      );
    return () => {
      isGone = true;
    };
  }, [client, isAsked, token]);
  return given === undefined ? found : given;
}
