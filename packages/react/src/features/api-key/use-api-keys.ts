"use client";
import type { AuthClient, Result } from "@latchkey/client";
import type { ListApiKeysAnswer } from "@latchkey/client/features";
import { useMemo } from "react";
import { useConfig } from "../../context/context.ts";
import { type Asked, useAsked, useChanging } from "../../session/use-asked.ts";
import { offeredKinds } from "./offered.ts";
import type { ApiKey, NewApiKey } from "./types.ts";

export interface NewApiKeyValues {
  /** Kind of the key. */
  configId: string;
  name?: string | undefined;
  /** Lifetime in seconds. Null: the key doesn't expire. Default: that of the deployment. */
  expiresIn?: number | null | undefined;
  permissions?: Record<string, string[]> | undefined;
}

export interface ApiKeys extends Asked<ListApiKeysAnswer> {
  /** True if the deployment offers API keys to such owners. */
  readonly isOffered: boolean;
  create(values: NewApiKeyValues): Promise<Result<NewApiKey>>;
  /** `overlap`: seconds for which the old secret works. */
  rotate(
    key: ApiKey,
    values: { overlap?: number | undefined; expiresIn?: number | null | undefined },
  ): Promise<Result<NewApiKey>>;
  setEnabled(key: ApiKey, enabled: boolean): Promise<Result<ApiKey>>;
  remove(key: ApiKey): Promise<Result<unknown>>;
}

/** Keys per request: as many as one answer holds. */
const LISTED = 100;

/** Returns the API keys of the caller or of an organization, the newest first. */
export function useApiKeys(organizationId?: string): ApiKeys {
  const { config } = useConfig();
  const isOffered = offeredKinds(config, organizationId === undefined ? "user" : "organization").length > 0;
  const change = useChanging();
  const asked = useAsked(isOffered ? ["api-keys", organizationId].join(" ") : null, (client) =>
    client.$fetch<ListApiKeysAnswer>("/api-key/list", {
      query: { ...(organizationId && { organizationId }), limit: LISTED },
    }),
  );
  return useMemo(() => {
    const post = <Data>(path: string, body: object): Promise<Result<Data>> =>
      change((client: AuthClient) => client.$fetch<Data>(`/api-key/${path}`, { method: "POST", body }));
    const named = ({ id, configId }: ApiKey) => ({ keyId: id, configId });
    return {
      ...asked,
      isOffered,
      create: (values) => post("create", { ...values, ...(organizationId && { organizationId }) }),
      rotate: (key, values) => post("rotate", { ...named(key), ...values }),
      setEnabled: (key, enabled) => post("update", { ...named(key), enabled }),
      remove: (key) => post("delete", named(key)),
    };
  }, [asked, change, isOffered, organizationId]);
}
