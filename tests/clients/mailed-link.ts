import { ask, type Service, until } from "../service.ts";

/** Waits for the first link in an email to someone that is the one which is meant. */
export async function mailedLink(
  { url }: Service,
  to: string,
  isMeant: (link: URL) => boolean,
): Promise<URL> {
  let found: URL | undefined;
  await until(async () => {
    const answer = await ask(`${url}/dev/mailbox.json?to=${encodeURIComponent(to)}`);
    // The developers' own page says what is in it.
    const mails = (await answer.json()) as { links: string[] }[];
    found = mails.flatMap(({ links }) => links.map((link) => new URL(link))).find(isMeant);
    return found !== undefined;
  });
  if (found === undefined) throw new Error(`No mail to ${to} has such a link.`);
  return found;
}
