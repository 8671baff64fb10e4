import { withAdministration } from "../engine/admin-engine.ts";
import { print } from "../engine/command-engine.ts";

interface Asked {
  email: string;
  method: string;
  reason: string;
  json: boolean;
}

/** Removes a lost sign-in method from a user. */
export async function removeSignInMethod({ json, ...asked }: Asked): Promise<void> {
  await withAdministration(async (admin) => {
    const removed = await admin.removeSignInMethodByEmail({ body: asked });
    print(
      json,
      removed,
      `Removed from ${removed.email}: ${removed.method}. All sessions of this account have ended.`,
    );
  });
}
