import type { Page } from "playwright-core";
import { until } from "../tests/service.ts";
import { administering, somebody } from "./support/people.ts";
import { seen } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";

/** No other test reads this language in a text of these. */
const LANGUAGE = "pt-BR";

async function change(page: Page, id: string, text: string | null): Promise<void> {
  await page.goto(`/admin/texts?language=${LANGUAGE}&search=${id}`);
  await page.getByRole("button", { name: `Edit ${id}`, exact: true }).click();
  if (text === null) await page.getByRole("button", { name: "Use default" }).click();
  else await page.getByLabel("Text", { exact: true }).fill(text);
  await page.getByRole("button", { name: "Save text" }).click();
  await seen(page.getByText("The text was saved"));
}

test("a text that an administrator changes is on the sign-in page and in emails, until its default is back", async ({
  open,
  service,
}) => {
  const page = await open();
  await administering(page, service);
  const signIn = async (): Promise<string> => (await fetch(`${service.url}/sign-in?lang=${LANGUAGE}`)).text();
  const before = (await signIn()).length;
  await change(page, "auth.signIn.title", "Oi de novo");
  await change(page, "mail.verifyEmail.subject", "Um passo falta");
  expect(await signIn()).toMatch(/<h1[^>]*>Oi de novo<\/h1>/);
  // Texts that the page doesn't show aren't sent.
  expect(await signIn()).not.toContain("Um passo falta");
  expect(await (await fetch(`${service.url}/sign-in?lang=en`)).text()).not.toContain("Oi de novo");
  const person = somebody();
  await fetch(`${service.api}/sign-up/email`, {
    method: "POST",
    headers: { "content-type": "application/json", "accept-language": LANGUAGE },
    body: JSON.stringify(person),
  });
  await until(async () => {
    const query = new URLSearchParams({ to: person.email });
    const mails = await (await fetch(`${service.url}/dev/mailbox.json?${query}`)).json();
    // The type is that of the developers' mailbox page.
    return (mails as { subject: string }[]).some(({ subject }) => subject === "Um passo falta");
  });
  await change(page, "auth.signIn.title", null);
  await change(page, "mail.verifyEmail.subject", null);
  expect(await signIn()).toHaveLength(before);
});
