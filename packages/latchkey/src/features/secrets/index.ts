import { z } from "zod";
import { errorCode, fail } from "../../base/errors.ts";
import { counted } from "../../base/json.ts";
import { feature } from "../../kernel/contracts/feature.ts";
import { Done, done, isoDate } from "../../kernel/contracts/fields/common-shapes.ts";
import { route } from "../../kernel/contracts/route.ts";
import { service } from "../../kernel/contracts/service.ts";
import { secretRing } from "./ring.ts";
import { secretTable } from "./tables.ts";

export { secretRing } from "./ring.ts";
export { sealedTexts } from "./sealed-texts.ts";

const SECRET_NOT_FOUND = errorCode("SECRET_NOT_FOUND", 404, "This database was used with no such secret");

const Uses = z.object({
  secrets: z.array(
    z.object({
      id: z.string(),
      state: z.enum(["signs", "opens", "missing"]),
      values: z.number().int(),
      oldestAt: isoDate.nullable(),
    }),
  ),
});

const listSecrets = route({
  method: "GET",
  path: "/secrets/list",
  summary: "List the secrets of the deployment, with the number of stored values encrypted with each",
  session: "none",
  serverOnly: true,
  returns: Uses,
  uses: { ring: secretRing },
  errors: [],
  handle: async ({ ring }) => ({ secrets: await ring.uses() }),
});

const listMissingSecrets = route({
  method: "GET",
  path: "/secrets/list-missing",
  summary: "List secrets that stored values need and the configuration lacks",
  session: "none",
  serverOnly: true,
  returns: Uses,
  uses: { ring: secretRing },
  errors: [],
  handle: async ({ ring }) => ({ secrets: await ring.settle() }),
});

const resealValues = route({
  method: "POST",
  path: "/secrets/reseal",
  summary: "Re-encrypt all stored values with the first secret",
  session: "none",
  serverOnly: true,
  returns: z.object({ resealed: z.number().int() }),
  uses: { ring: secretRing },
  errors: [],
  handle: async ({ ring }) => ({ resealed: await ring.reseal() }),
});

const forgetSecret = route({
  method: "POST",
  path: "/secrets/forget",
  summary: "Give up a lost secret and all values encrypted with it",
  session: "none",
  serverOnly: true,
  body: z.object({ id: z.string() }),
  returns: Done,
  uses: { ring: secretRing },
  errors: [SECRET_NOT_FOUND],
  async handle({ body: { id }, ring }) {
    if (!(await ring.forget(id))) throw fail(SECRET_NOT_FOUND);
    return done;
  },
});

/** The secrets of the deployment: the values that depend on each, and how one replaces another. */
export const secrets = feature({
  id: "secrets",
  tables: [secretTable],
  concerns: service((core) => async () => {
    const missing = await core.use(secretRing).missing();
    return missing.map(({ id, values }) => ({
      found: `the secret ${id || "(unknown)"}, which the configuration doesn't have, encrypts ${counted(values, "stored value")}`,
      remedy: "Put it back at the end of the list of secrets, then run `latchkey keys rotate`.",
    }));
  }),
  routes: { listSecrets, listMissingSecrets, resealValues, forgetSecret },
});
