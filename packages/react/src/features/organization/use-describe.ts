"use client";
import { useCallback } from "react";
import { useConfig } from "../../context/context.ts";
import { describeErrors, type Failure, type Notice } from "../../errors/index.ts";
import { aboutForm } from "../../flows/checks.ts";
import { ORGANIZATION_RULES } from "./error-rules.ts";

/** Describes an error of the organization screens, for a form with these fields. */
export type DescribeOrganizationError = (error: Failure, fields?: readonly string[]) => [Notice, ...Notice[]];

export function useDescribeOrganizationError(): DescribeOrganizationError {
  const { config } = useConfig();
  return useCallback(
    (error, fields = []) =>
      describeErrors(error, { ...aboutForm(config, {}, fields), rules: ORGANIZATION_RULES }),
    [config],
  );
}
