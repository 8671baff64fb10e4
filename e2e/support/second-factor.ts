import { type Authenticator, authenticatorFor } from "@latchkey/testing/two-factor/factors";
import type { Page } from "playwright-core";
import { type Service, until } from "../../tests/service.ts";
import { type Person, signedIn, somebody } from "./people.ts";

export interface SecondFactor {
  person: Person;
  authenticator: Authenticator;
  backupCodes: string[];
}

/** An authenticator app that was given this key, as it stands on the page. */
export function authenticatorWith(key: string): Authenticator {
  const secret = key.replaceAll(" ", "");
  return authenticatorFor({ now: Date.now }, `otpauth://totp/a?secret=${secret}&digits=6&period=30`);
}

/** Someone who is signed in on the page and has set an app up over the API. The code of this moment is used up. */
export async function withSecondFactor(
  page: Page,
  service: Service,
  { codes = false }: { /** They have added codes by email. */ codes?: boolean } = {},
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
  // What the engine declares for this answer.
  const { totpURI, backupCodes } = (await post("/two-factor/enable", {})) as {
    totpURI: string;
    backupCodes: string[];
  };
  const authenticator = authenticatorFor({ now: Date.now }, totpURI);
  await post("/two-factor/verify-totp", { code: authenticator.code() });
  if (codes) await post("/two-factor/enable", { method: "otp" });
  return { person, authenticator, backupCodes };
}

/** The code in the newest email to someone, or in the newest with such a subject. */
export async function mailedCode({ url }: Service, to: string, about = /^\d{6} is your/): Promise<string> {
  let found: string | undefined;
  await until(
    async () => {
      const answer = await fetch(`${url}/dev/mailbox.json?${new URLSearchParams({ to })}`);
      // The developers' own page says what is in it.
      const mails = (await answer.json()) as { subject: string; code: string | null }[];
      found = mails.find(({ subject, code }) => code !== null && about.test(subject))?.code ?? undefined;
      return found !== undefined;
    },
    { what: () => `a code for ${to}` },
  );
  return found ?? "";
}
