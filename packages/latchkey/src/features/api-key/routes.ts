import { z } from "zod";
import { AskedShape } from "../../kernel/contracts/fields/common-shapes.ts";
import { both, callerOrHost } from "../../kernel/contracts/guard.ts";
import { route } from "../../kernel/contracts/route.ts";
import { freshCaller } from "../../kernel/pipeline/freshness.ts";
import { LARGEST_OFFSET, Whole } from "../../kernel/pipeline/lists/list-query.ts";
import { newKeys } from "./changing/create.ts";
import { ConfigId, CreateBody, KeyId, keyCaller, keyHolder, OwnerId, UpdateBody } from "./changing/inputs.ts";
import { rotateKey, updateKey } from "./changing/update.ts";
import { judgedKey } from "./checking/check-key.ts";
import * as errors from "./errors.ts";
import { manageKeys } from "./owners/list-and-delete.ts";
import { ApiKey, NewApiKey, type ShownKey, SORTED_BY, shownKey } from "./shapes.ts";

/** Maximum number of keys in one answer. */
const LONGEST_LIST = 100;
/** Seconds: thirty days. */
const LONGEST_OVERLAP = 2_592_000;

/** Routes for users themselves: neither a key nor an administrator who acts as the user changes keys. */
const own = { store: true, ownOnly: true } as const;

/** The keys of an organization are unknown to non-members. */
const OF_MEMBERS = errors.INSUFFICIENT_API_KEY_PERMISSIONS;
const OF_ORGANIZATIONS = [errors.USER_NOT_MEMBER_OF_ORGANIZATION, OF_MEMBERS];
const OF_INPUT = [
  errors.SERVER_ONLY_PROPERTY,
  errors.API_KEY_PERMISSION_NOT_ALLOWED,
  errors.METADATA_DISABLED,
  errors.INVALID_METADATA_TYPE,
  errors.REFILL_AMOUNT_AND_INTERVAL_REQUIRED,
  errors.REFILL_INTERVAL_AND_AMOUNT_REQUIRED,
  errors.KEY_DISABLED_EXPIRATION,
  errors.EXPIRES_IN_IS_TOO_SMALL,
  errors.EXPIRES_IN_IS_TOO_LARGE,
  errors.INVALID_NAME_LENGTH,
];
const UNKNOWN_KIND = errors.NO_DEFAULT_API_KEY_CONFIGURATION_FOUND;

const createApiKey = route({
  method: "POST",
  path: "/api-key/create",
  summary: "Create an API key. Its secret is returned only once",
  session: "optional",
  ...own,
  body: CreateBody,
  returns: NewApiKey,
  needs: freshCaller,
  uses: { create: newKeys },
  event: { name: "api_key_created" },
  errors: [
    UNKNOWN_KIND,
    errors.UNAUTHORIZED_SESSION,
    errors.ORGANIZATION_ID_REQUIRED,
    ...OF_INPUT,
    errors.INVALID_PREFIX_LENGTH,
    errors.NAME_REQUIRED,
    ...OF_ORGANIZATIONS,
    errors.API_KEY_LIMIT_REACHED,
  ],
  async handle({ body, create }) {
    const { plain, ...key } = await create(body);
    return { ...shownKey(key), key: plain };
  },
});

const getApiKey = route({
  method: "GET",
  path: "/api-key/get",
  summary: "Get an API key of the caller or of an organization",
  session: "optional",
  query: z.object({ id: KeyId, configId: ConfigId, userId: OwnerId }),
  returns: ApiKey,
  needs: keyCaller,
  uses: { manage: manageKeys },
  errors: [UNKNOWN_KIND, errors.KEY_NOT_FOUND, OF_MEMBERS],
  handle: async ({ query: { id, ...rest }, manage }) => shownKey(await manage.get({ keyId: id, ...rest })),
});

const updateApiKey = route({
  method: "POST",
  path: "/api-key/update",
  summary: "Change an API key: its name, its expiry, or whether it is enabled",
  session: "optional",
  ...own,
  body: UpdateBody,
  returns: ApiKey,
  needs: keyHolder,
  uses: { update: updateKey },
  errors: [UNKNOWN_KIND, errors.KEY_NOT_FOUND, ...OF_INPUT, OF_MEMBERS, errors.NO_VALUES_TO_UPDATE],
  handle: async ({ body, update }) => shownKey(await update(body)),
});

const rotateApiKey = route({
  method: "POST",
  path: "/api-key/rotate",
  summary: "Rotate the secret of an API key. The old one works for a while longer",
  session: "optional",
  ...own,
  body: z.object({
    keyId: KeyId,
    configId: ConfigId,
    overlap: z
      .number()
      .int()
      .min(0)
      .max(LONGEST_OVERLAP)
      .optional()
      .describe("Seconds for which the old secret works"),
    expiresIn: z.number().min(1).nullable().optional().describe("Seconds. Default: unchanged"),
  }),
  returns: NewApiKey,
  needs: both(freshCaller, keyHolder),
  uses: { rotate: rotateKey },
  event: { name: "api_key_rotated" },
  errors: [
    UNKNOWN_KIND,
    errors.KEY_NOT_FOUND,
    errors.KEY_DISABLED_EXPIRATION,
    errors.EXPIRES_IN_IS_TOO_SMALL,
    errors.EXPIRES_IN_IS_TOO_LARGE,
    OF_MEMBERS,
    errors.KEY_DISABLED.as(400),
    errors.KEY_EXPIRED.as(400),
    errors.FAILED_TO_UPDATE_API_KEY.as(409),
  ],
  async handle({ body, rotate }) {
    const { plain, ...key } = await rotate(body);
    return { ...shownKey(key), key: plain };
  },
});

const Page = z.object({
  apiKeys: z.array(ApiKey),
  total: z.number().int(),
  limit: z.number().int().optional(),
  offset: z.number().int().optional(),
});

const Listed: z.ZodType<z.output<typeof Page> | ShownKey[]> = z.union([Page, z.array(ApiKey)]);

/** `asArray`: answers with an array, as clients of 1.2 expect, unless the query comes from a later one. */
const listApiKeys = (asArray: boolean) =>
  route({
    method: "GET",
    path: "/api-key/list",
    summary: "List the API keys of the caller or of an organization",
    session: "optional",
    query: z.object({
      configId: ConfigId,
      userId: OwnerId,
      organizationId: z.string().optional(),
      limit: Whole(0, LONGEST_LIST).optional(),
      offset: Whole(0, LARGEST_OFFSET).optional(),
      sortBy: z.enum(SORTED_BY).optional().describe("Default `createdAt`"),
      sortDirection: z.enum(["asc", "desc"]).optional().describe("Default `desc`"),
    }),
    // A union isn't projected: the handler returns exactly these members.
    returns: asArray ? Listed : Page,
    needs: keyCaller,
    uses: { manage: manageKeys },
    errors: [UNKNOWN_KIND, errors.ORGANIZATION_ID_REQUIRED, ...OF_ORGANIZATIONS],
    async handle({ query, user, manage }) {
      const { limit = LONGEST_LIST, offset = 0, sortBy = "createdAt", sortDirection = "desc" } = query;
      const page = { limit, offset, sortBy, direction: sortDirection };
      const { keys, total } = await manage.list(user?.id ?? ownerOf(query), query, page);
      const apiKeys = keys.map(shownKey);
      const isPaged = [query.limit, query.offset, query.sortBy, query.configId].some((v) => v !== undefined);
      if (asArray && !isPaged) return apiKeys;
      return { apiKeys, total, limit, offset };
    },
  });

const ownerOf = ({ userId }: { userId?: unknown }) => (typeof userId === "string" ? userId : undefined);

const Succeeded = z.object({ success: z.literal(true) });
const succeeded = { success: true } as const;

const deleteApiKey = route({
  method: "POST",
  path: "/api-key/delete",
  summary: "Delete an API key",
  session: "optional",
  ...own,
  body: z.object({ keyId: KeyId, configId: ConfigId, userId: OwnerId }),
  returns: Succeeded,
  needs: keyCaller,
  uses: { manage: manageKeys },
  event: { name: "api_key_deleted" },
  errors: [UNKNOWN_KIND, errors.USER_BANNED, errors.KEY_NOT_FOUND, OF_MEMBERS],
  async handle({ body, manage }) {
    await manage.remove(body);
    return succeeded;
  },
});

const deleteAllExpiredApiKeys = route({
  method: "POST",
  path: "/api-key/delete-all-expired-api-keys",
  summary: "Delete the caller's API keys that have expired",
  session: "optional",
  ...own,
  returns: z.object({ success: z.literal(true), error: z.null() }),
  needs: callerOrHost(),
  uses: { manage: manageKeys },
  errors: [],
  async handle({ user, manage }) {
    await manage.removeExpired(user?.id);
    return { success: true as const, error: null };
  },
});

const verifyApiKey = route({
  method: "POST",
  path: "/api-key/verify",
  summary: "Verify an API key, which counts as a use of it",
  session: "none",
  serverOnly: true,
  body: z.object({ key: z.string(), configId: ConfigId, permissions: AskedShape.optional() }),
  returns: z.object({
    valid: z.boolean(),
    error: z
      .object({
        code: z.string(),
        message: z.string(),
        details: z.object({ tryAgainIn: z.number() }).optional(),
      })
      .nullable(),
    key: ApiKey.nullable(),
  }),
  uses: { judge: judgedKey },
  errors: [],
  async handle({ body, judge }) {
    const judged = await judge(body);
    if (!("refused" in judged)) return { valid: true, error: null, key: shownKey(judged) };
    const { refused, tryAgainIn } = judged;
    const details = tryAgainIn === undefined ? {} : { details: { tryAgainIn } };
    return { valid: false, error: { code: refused.code, message: refused.message, ...details }, key: null };
  },
});

export function apiKeyRoutes(listsArrays: boolean) {
  return {
    createApiKey,
    getApiKey,
    updateApiKey,
    rotateApiKey,
    listApiKeys: listApiKeys(listsArrays),
    deleteApiKey,
    deleteAllExpiredApiKeys,
    verifyApiKey,
  };
}
