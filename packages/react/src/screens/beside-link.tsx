"use client";
import type { ReactNode } from "react";
import { useOfferedWays } from "../context/use-ways.ts";
import type { BesideLinkEntryProps } from "../context/ways.ts";
import { refusedBy } from "../flows/refused.ts";

interface BesideLinkProps extends BesideLinkEntryProps {
  place: "verifyEmail" | "resetPassword" | "changeEmail";
}

const NONE: readonly never[] = [];

/** Methods that do the same as an email's link. None is built in; the provider adds them. */
export function BesideLink({ place, refused, ...entry }: BesideLinkProps): ReactNode {
  const ways = useOfferedWays(place, NONE);
  return ways.map(({ method, Entry }) => (
    <Entry key={method} {...entry} refused={refusedBy(refused, method)} />
  ));
}
