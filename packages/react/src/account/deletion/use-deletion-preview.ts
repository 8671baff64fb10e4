"use client";
import type { AuthClient } from "@latchkey/client";
import { useEffect, useState } from "react";
import { useSurroundings } from "../../context/context.ts";

/** An organization that the account would leave. */
export type LeftOrganization = NonNullable<
  Awaited<ReturnType<AuthClient["deleteUser"]["preview"]>>["data"]
>["organizations"][number];

const NONE: readonly LeftOrganization[] = [];

/**
 * Returns the organizations that a deletion affects; empty until they are known. The service checks them
 * again.
 */
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

/**
 * Reports whether an organization must be transferred or deleted first: this account is its only owner, and
 * it has other members.
 */
export function isBlocking({ isOnlyOwner, members }: LeftOrganization): boolean {
  return isOnlyOwner && members > 1;
}
