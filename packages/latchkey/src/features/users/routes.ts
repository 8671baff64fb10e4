import { z } from "zod";
import { fail } from "../../kernel/errors.ts";
import { route } from "../../kernel/route.ts";
import { transaction } from "../../kernel/services.ts";
import { sessionCookies } from "../sessions/index.ts";
import { Done, done, PictureAddress } from "../shapes.ts";
import { EMAIL_CAN_NOT_BE_UPDATED } from "./errors.ts";
import { userStore } from "./store.ts";

export const updateUser = route({
  method: "POST",
  path: "/update-user",
  summary: "Change the caller's name or picture",
  session: "required",
  body: z.object({
    name: z.string().optional(),
    /** Null or an empty text takes the picture away. */
    image: PictureAddress.nullable().optional(),
    email: z.unknown().optional(),
  }),
  returns: Done,
  uses: { users: userStore, cookies: sessionCookies, transaction },
  errors: [EMAIL_CAN_NOT_BE_UPDATED],
  async handle({ body, user, found, now, users, cookies, transaction }) {
    if (body.email !== undefined) throw fail(EMAIL_CAN_NOT_BE_UPDATED);
    const { name, image } = body;
    const updatedAt = new Date(now).toISOString();
    await transaction(async (tx) => {
      await users.lock(user.id, tx);
      if (name !== undefined) await users.rename({ id: user.id, name, updatedAt }, tx);
      if (image !== undefined) await users.setImage({ id: user.id, image: image || null, updatedAt }, tx);
    });
    cookies.set(found.token, !cookies.endsWithBrowser());
    return done;
  },
});
