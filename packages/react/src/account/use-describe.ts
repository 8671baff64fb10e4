"use client";
import { useCallback } from "react";
import { ACCOUNT_RULES } from "../errors/account-rules.ts";
import { describeErrors, type Failure, type Notice } from "../errors/index.ts";
import { aboutForm } from "../flows/checks.ts";
import { useLatchkey } from "../provider/index.ts";

/**
 * Says what an error of the account's own screens means, for a form with these fields. `password`: the new one, whose
 * length may be what is wrong.
 */
export type Describe = (
  error: Failure,
  fields?: readonly string[],
  password?: string,
) => [Notice, ...Notice[]];

export function useDescribe(): Describe {
  const { config } = useLatchkey();
  return useCallback(
    (error, fields = [], password) =>
      describeErrors(error, {
        ...aboutForm(config, password === undefined ? {} : { password }, fields),
        rules: ACCOUNT_RULES,
      }),
    [config],
  );
}
