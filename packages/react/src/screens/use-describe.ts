"use client";
import { useCallback } from "react";
import { useLatchkey } from "../context/index.ts";
import { ACCOUNT_RULES } from "../errors/account-rules.ts";
import { describeErrors, type Failure, type Notice } from "../errors/index.ts";
import { aboutForm } from "../flows/checks.ts";

interface Typed {
  password?: string;
  username?: string;
}

/**
 * Describes an error of the account's screens, for a form with the given fields. `typed`: the new password,
 * whose length may be the problem, or the username.
 */
export type Describe = (error: Failure, fields?: readonly string[], typed?: Typed) => [Notice, ...Notice[]];

export function useDescribe(): Describe {
  const { config } = useLatchkey();
  return useCallback(
    (error, fields = [], typed = {}) =>
      describeErrors(error, { ...aboutForm(config, typed, fields), rules: ACCOUNT_RULES }),
    [config],
  );
}
