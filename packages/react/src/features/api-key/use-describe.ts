"use client";
import { useCallback } from "react";
import type { Describe } from "../../account/use-describe.ts";
import { describeErrors } from "../../errors/index.ts";
import { aboutForm } from "../../flows/checks.ts";
import { useConfig } from "../../provider/context.ts";
import { API_KEY_RULES } from "./error-rules.ts";

/** Returns a function that describes errors of API keys for a form with the given fields. */
export function useDescribeKeyError(): Describe {
  const { config } = useConfig();
  return useCallback(
    (error, fields = []) => describeErrors(error, { ...aboutForm(config, {}, fields), rules: API_KEY_RULES }),
    [config],
  );
}
