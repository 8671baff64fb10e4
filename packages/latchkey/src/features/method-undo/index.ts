import { z } from "zod";
import { feature } from "../../kernel/contracts/feature.ts";
import { Done, done } from "../../kernel/contracts/fields/common-shapes.ts";
import { route } from "../../kernel/contracts/route.ts";
import { CREDENTIAL_LIMIT } from "../../kernel/pipeline/limits/address-rule.ts";
import { INVALID_PASSWORD } from "../accounts/errors.ts";
import { UNDO_NEEDS_PROOF } from "../email-verification/errors.ts";
import { userStore } from "../users/store.ts";
import { undoLinks } from "./tokens.ts";
import { UNDO_LINK_INVALID, undoMethod } from "./undo.ts";

export { type UndoLink, undoLinks, undoText } from "./tokens.ts";

const undoSignInMethod = route({
  method: "POST",
  path: "/undo-sign-in-method",
  summary: "Remove a sign-in method with the link from the email that announced it",
  session: "none",
  body: z.object({
    token: z.string().max(200),
    password: z.string().optional().describe("Password of the account, required in an unknown browser"),
  }),
  returns: Done,
  limit: CREDENTIAL_LIMIT,
  subject: {
    kind: "failures",
    async of({ body, core }) {
      if (body.password === undefined) return undefined;
      const undoable = await core.use(undoLinks).find(body.token);
      return undoable && (await core.use(userStore).findById(undoable.userId))?.email;
    },
    counts: [INVALID_PASSWORD],
  },
  uses: { undoMethod },
  hashes: true,
  event: { name: "sign_in_method_undone" },
  errors: [UNDO_LINK_INVALID, UNDO_NEEDS_PROOF, INVALID_PASSWORD],
  async handle({ body, undoMethod }) {
    await undoMethod(body.token, body.password);
    return done;
  },
});

/** Sign-in methods that another person added, removed with the link in an email and a second proof. */
export const methodUndo = feature({
  id: "method-undo",
  events: ["sign_in_method_undone"],
  routes: { undoSignInMethod },
});
