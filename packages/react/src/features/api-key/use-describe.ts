"use client";
import { useCallback } from "react";
import { useConfig } from "../../context/context.ts";
import { describeErrors } from "../../errors/index.ts";
import { aboutForm } from "../../flows/checks.ts";
import type { Describe } from "../../screens/use-describe.ts";
import { API_KEY_RULES } from "./error-rules.ts";

/** Returns a function that describes errors of API keys for a form with the given fields. */
export function useDescribeKeyError(): Describe {
  const { config } = useConfig();
  return useCallback(
    (error, fields = []) => describeErrors(error, { ...aboutForm(config, {}, fields), rules: API_KEY_RULES }),
    [config],
  );
}
