import { type Service, until } from "../../tests/service.ts";

interface Entry {
  to: string;
  subject: string;
  links: string[];
}

/** Returns the link to `page` in the newest email to an address, once there are `count` such links. */
export async function mailedLink({ url }: Service, to: string, page: string, count = 1): Promise<string> {
  let found: string[] = [];
  await until(
    async () => {
      const answer = await fetch(`${url}/dev/mailbox.json?${new URLSearchParams({ to })}`);
      // The type is that of the developers' mailbox page.
      const mails = (await answer.json()) as Entry[];
      found = mails.flatMap(({ links }) =>
        links.filter((link) => new URL(link).pathname === page).slice(0, 1),
      );
      return found.length >= count;
    },
    { what: () => `${count} mails with a link to ${page} for ${to}` },
  );
  return found[0] ?? "";
}

/** Returns the first link of the newest email to an address with a matching subject. */
export async function linkTo({ url }: Service, to: string, subject: RegExp): Promise<string> {
  let found: string | undefined;
  await until(
    async () => {
      const answer = await fetch(`${url}/dev/mailbox.json?${new URLSearchParams({ to })}`);
      // The type is that of the developers' mailbox page.
      const mails = (await answer.json()) as Entry[];
      found = mails.find((mail) => subject.test(mail.subject))?.links[0];
      return found !== undefined;
    },
    { what: () => `a mail to ${to} with a subject like ${subject}` },
  );
  return found ?? "";
}
