"use client";
import { useCallback } from "react";
import { ACCOUNT_RULES } from "../errors/account-rules.ts";
import { describeErrors, type Failure, type Notice } from "../errors/index.ts";
import { aboutForm } from "../flows/checks.ts";
import { useLatchkey } from "../provider/index.ts";

interface Typed {
  password?: string;
  username?: string;
}

/**
 * Says what an error of the account's own screens means, for a form with these fields. `typed`: the new password, whose
 * length may be what is wrong, or the username.
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
