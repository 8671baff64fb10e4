"use client";
import type { AuthClient } from "@latchkey/client";
import { useEffect, useState } from "react";
import { useSurroundings } from "../provider/context.ts";

/** An organization that the account would leave. */
export type LeftOrganization = NonNullable<
  Awaited<ReturnType<AuthClient["deleteUser"]["preview"]>>["data"]
>["organizations"][number];

const NONE: readonly LeftOrganization[] = [];

/** What else deleting the account changes; empty until that is known. The service checks it again. */
export function useDeletionPreview(isAsked: boolean): readonly LeftOrganization[] {
  const { client } = useSurroundings();
  const [organizations, setOrganizations] = useState(NONE);
  useEffect(() => {
    if (!isAsked) return;
    let isGone = false;
    client.deleteUser.preview().then(
      ({ data }) => {
        if (!isGone && data !== null) setOrganizations(data.organizations);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [client, isAsked]);
  return organizations;
}

/** Only this account owns it, and it has other members: it must be handed over or deleted first. */
export function isBlocking({ isOnlyOwner, members }: LeftOrganization): boolean {
  return isOnlyOwner && members > 1;
}
