"use client";
import { useEffect, useRef } from "react";
import { keep, recall } from "../flows/browser-storage.ts";

/**
 * The key of the typed email address in the session storage: for this tab only, and
 * never in a URL that is logged.
 */
const KEY = "latchkey.email";

/** Passes an email address on to the next screen that asks for one; an empty one forgets it. */
export function carryEmail(email: string): void {
  keep("session", KEY, email === "" ? null : email);
}

interface Form {
  readonly values: { readonly email: string };
  set(name: "email", value: string): void;
}

/** Fills an empty field with the email address from another screen, and passes on what is typed here. */
export function useCarriedEmail({ values: { email }, set }: Form): void {
  const isFirst = useRef(true);
  useEffect(() => {
    const typed = email.trim();
    if (isFirst.current && typed === "") {
      const carried = recall("session", KEY) ?? "";
      if (carried !== "") set("email", carried);
    } else if (typed === "" || typed.includes("@")) {
      // A username is no email address: other screens couldn't use it.
      carryEmail(typed);
    }
    isFirst.current = false;
  }, [email, set]);
}

/** Passes an email address that is known here on to the next screen. */
export function useHandedEmail(email: string | undefined): void {
  useEffect(() => {
    if (email) carryEmail(email);
  }, [email]);
}
