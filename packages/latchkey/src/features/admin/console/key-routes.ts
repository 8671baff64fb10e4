import { z } from "zod";
import { route } from "../../../kernel/contracts/route.ts";
import { requestService } from "../../../kernel/contracts/service.ts";
import { ApiKey, keysOfUser } from "../../api-key/index.ts";
import { adminWith } from "../access/authority.ts";
import { MAY_NOT_GET, USER_NOT_FOUND } from "../errors.ts";
import { adminStore } from "../store.ts";
import { reading } from "./reading.ts";

/** Reads a user's keys through the API key feature. Empty if the engine lacks it. */
const keys = requestService((core) => {
  const keysOf = core.features.some(({ id }) => id === "api-key") ? keysOfUser.make(core) : undefined;
  return (context) => async (userId: string) => (await keysOf?.(context)(userId)) ?? [];
});

export const adminListUserApiKeys = route({
  ...reading,
  path: "/admin/list-user-api-keys",
  summary: "List the newest 100 API keys of a user, without their secrets",
  query: z.object({ userId: z.string() }),
  returns: z.object({ apiKeys: z.array(ApiKey) }),
  needs: adminWith({ user: ["get"] }, MAY_NOT_GET),
  uses: { store: adminStore, keys },
  errors: [USER_NOT_FOUND],
  async handle({ query, store, keys }) {
    const { id } = await store.present(query.userId);
    return { apiKeys: await keys(id) };
  },
});
