import { type Authenticator, authenticatorFor } from "@latchkey/testing/two-factor/factors";
import type { Page } from "playwright-core";
import { type Service, until } from "../../tests/service.ts";
import { type Person, signedIn, somebody } from "./people.ts";

export interface SecondFactor {
  person: Person;
  authenticator: Authenticator;
  backupCodes: string[];
}

/** Returns an authenticator app with this key, as the page shows it. */
export function authenticatorWith(key: string): Authenticator {
  const secret = key.replaceAll(" ", "");
  return authenticatorFor({ now: Date.now }, `otpauth://totp/a?secret=${secret}&digits=6&period=30`);
}

/** Signs a user up on the page and sets up an authenticator app over the API. The current code is used up. */
export async function withSecondFactor(
  page: Page,
  service: Service,
  { codes = false }: { /** True: with codes by email. */ codes?: boolean } = {},
): Promise<SecondFactor> {
  const person = await signedIn(page, service, somebody());
  const post = async (path: string, data: object): Promise<unknown> => {
    const answer = await page.request.post(`${service.api}${path}`, {
      data,
      headers: { origin: service.url },
    });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return await answer.json();
  };
  // The type is that of the engine's response.
  const { totpURI, backupCodes } = (await post("/two-factor/enable", {})) as {
    totpURI: string;
    backupCodes: string[];
  };
  const authenticator = authenticatorFor({ now: Date.now }, totpURI);
  await post("/two-factor/verify-totp", { code: authenticator.code() });
  if (codes) await post("/two-factor/enable", { method: "otp" });
  return { person, authenticator, backupCodes };
}

/** Returns the code in the newest email to an address, or in the newest with a matching subject. */
export async function mailedCode({ url }: Service, to: string, about = /^\d{6} is your/): Promise<string> {
  let found: string | undefined;
  await until(
    async () => {
      const answer = await fetch(`${url}/dev/mailbox.json?${new URLSearchParams({ to })}`);
      // The type is that of the developers' mailbox page.
      const mails = (await answer.json()) as { subject: string; code: string | null }[];
      found = mails.find(({ subject, code }) => code !== null && about.test(subject))?.code ?? undefined;
      return found !== undefined;
    },
    { what: () => `a code for ${to}` },
  );
  return found ?? "";
}
