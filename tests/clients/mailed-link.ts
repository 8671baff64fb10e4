import { ask, type Service, until } from "../service.ts";

/** Waits for an email to this address with a matching link. Returns the first one. */
export async function mailedLink(
  { url }: Service,
  to: string,
  isMeant: (link: URL) => boolean,
): Promise<URL> {
  let found: URL | undefined;
  await until(async () => {
    const answer = await ask(`${url}/dev/mailbox.json?to=${encodeURIComponent(to)}`);
    // The type is that of the developers' mailbox page.
    const mails = (await answer.json()) as { links: string[] }[];
    found = mails.flatMap(({ links }) => links.map((link) => new URL(link))).find(isMeant);
    return found !== undefined;
  });
  if (found === undefined) throw new Error(`No mail to ${to} has such a link.`);
  return found;
}
