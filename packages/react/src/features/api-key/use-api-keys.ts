"use client";
import type { AuthClient, Result } from "@latchkey/client";
import type { ListApiKeysAnswer } from "@latchkey/client/features";
import { useMemo } from "react";
import { useConfig } from "../../context/context.ts";
import { type Asked, useAsked, useChanging } from "../../session/use-asked.ts";
import { usePrevious } from "../../session/use-previous.ts";
import { offeredKinds } from "./offered.ts";
import { PAGE_SIZE } from "./page-size.ts";
import type { ApiKey, NewApiKey } from "./types.ts";

export interface NewApiKeyValues {
  /** Kind of the key. */
  configId: string;
  name?: string | undefined;
  /** Lifetime in seconds. Null: the key doesn't expire. Default: that of the deployment. */
  expiresIn?: number | null | undefined;
  permissions?: Record<string, string[]> | undefined;
}

export interface UseApiKeysOptions {
  /** Starts at 1. Default 1. */
  page?: number | undefined;
  /** At most 100. Default 25. */
  pageSize?: number | undefined;
}

/** `data`: a page of keys, and the number of keys on all pages. While another page loads, the former one. */
export interface ApiKeys extends Asked<ListApiKeysAnswer> {
  /** True while another page loads. */
  readonly isTurning: boolean;
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

/** Returns a page of the API keys of the caller or of an organization, the newest first. */
export function useApiKeys(organizationId?: string, options: UseApiKeysOptions = {}): ApiKeys {
  const { page = 1, pageSize = PAGE_SIZE } = options;
  const { config } = useConfig();
  const isOffered = offeredKinds(config, organizationId === undefined ? "user" : "organization").length > 0;
  const change = useChanging();
  const offset = (page - 1) * pageSize;
  const key = isOffered ? ["api-keys", organizationId, pageSize, offset].join(" ") : null;
  const asked = useAsked(key, (client) =>
    client.$fetch<ListApiKeysAnswer>("/api-key/list", {
      query: {
        ...(organizationId && { organizationId }),
        limit: pageSize,
        ...(offset > 0 && { offset }),
      },
    }),
  );
  const shown = usePrevious(organizationId, asked.data);
  return useMemo(() => {
    const post = <Data>(path: string, body: object): Promise<Result<Data>> =>
      change((client: AuthClient) => client.$fetch<Data>(`/api-key/${path}`, { method: "POST", body }));
    const named = ({ id, configId }: ApiKey) => ({ keyId: id, configId });
    return {
      ...asked,
      data: shown,
      isPending: asked.isPending && shown === undefined,
      isTurning: asked.isPending && shown !== undefined,
      isOffered,
      create: (values) => post("create", { ...values, ...(organizationId && { organizationId }) }),
      rotate: (key, values) => post("rotate", { ...named(key), ...values }),
      setEnabled: (key, enabled) => post("update", { ...named(key), enabled }),
      remove: (key) => post("delete", named(key)),
    };
  }, [asked, shown, change, isOffered, organizationId]);
}
