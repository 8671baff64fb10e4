"use client";
import { useEffect, useRef } from "react";
import { keep, recall } from "../flows/browser-storage.ts";

/**
 * The key of the typed email in the session storage: for this tab only, and never in a URL that is logged.
 */
const KEY = "latchkey.email";

/** Hands an email on to the next screen that asks for one; an empty one forgets it. */
export function carryEmail(email: string): void {
  keep("session", KEY, email === "" ? null : email);
}

interface Form {
  readonly values: { readonly email: string };
  set(name: "email", value: string): void;
}

/** What was typed on another screen stands in the empty field, and what is typed here is handed on. */
export function useCarriedEmail({ values: { email }, set }: Form): void {
  const isFirst = useRef(true);
  useEffect(() => {
    const typed = email.trim();
    if (isFirst.current && typed === "") {
      const carried = recall("session", KEY) ?? "";
      if (carried !== "") set("email", carried);
    } else if (typed === "" || typed.includes("@")) {
      // A username is no email: other screens couldn't use it.
      carryEmail(typed);
    }
    isFirst.current = false;
  }, [email, set]);
}

/** An email that is known here stands in the next screen's field. */
export function useHandedEmail(email: string | undefined): void {
  useEffect(() => {
    if (email) carryEmail(email);
  }, [email]);
}
