import type { AuthClient } from "@latchkey/client";
import { authenticatorFor } from "@latchkey/testing/two-factor/factors";
import { GRACE } from "./world.tsx";

/** Begins to set up an authenticator app. Returns a function that confirms it with a code. */
export async function beginTwoFactor(client: AuthClient, { password } = GRACE) {
  const post = (path: string, body: object) =>
    client.$fetch<{ totpURI: string }>(path, { method: "POST", body });
  const { data } = await post("/two-factor/enable", { password });
  const code = () => authenticatorFor({ now: Date.now }, data?.totpURI ?? "").code();
  return () => post("/two-factor/verify-totp", { code: code() });
}
