import { type Service, until } from "../service.ts";

/** Waits for the first link in an email to someone that is the one which is meant. */
export async function mailedLink(
  { url }: Service,
  to: string,
  isMeant: (link: URL) => boolean,
): Promise<URL> {
  let found: URL | undefined;
  await until(async () => {
    const mails = (await (await fetch(`${url}/dev/mailbox.json?to=${encodeURIComponent(to)}`)).json()) as {
      links: string[];
    }[];
    found = mails.flatMap(({ links }) => links.map((link) => new URL(link))).find(isMeant);
    return found !== undefined;
  });
  if (found === undefined) throw new Error(`No mail to ${to} has such a link.`);
  return found;
}
