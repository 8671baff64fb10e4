import { type Service, until } from "../../tests/service.ts";

interface Entry {
  to: string;
  subject: string;
  links: string[];
}

/** The page of the service that the newest email to an address leads to, when there are so many emails to it. */
export async function mailedLink({ url }: Service, to: string, page: string, count = 1): Promise<string> {
  let found: string[] = [];
  await until(
    async () => {
      const answer = await fetch(`${url}/dev/mailbox.json?${new URLSearchParams({ to })}`);
      // The developers' own page says what is in it.
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

/** Where the newest email with such a subject leads to. */
export async function linkTo({ url }: Service, to: string, subject: RegExp): Promise<string> {
  let found: string | undefined;
  await until(
    async () => {
      const answer = await fetch(`${url}/dev/mailbox.json?${new URLSearchParams({ to })}`);
      // The developers' own page says what is in it.
      const mails = (await answer.json()) as Entry[];
      found = mails.find((mail) => subject.test(mail.subject))?.links[0];
      return found !== undefined;
    },
    { what: () => `a mail to ${to} with a subject like ${subject}` },
  );
  return found ?? "";
}
