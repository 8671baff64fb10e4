interface Mailbox {
  readonly name: string;
  readonly url: string;
}

const GMAIL: Mailbox = { name: "Gmail", url: "https://mail.google.com/" };
const OUTLOOK: Mailbox = { name: "Outlook", url: "https://outlook.live.com/mail/" };
const ICLOUD: Mailbox = { name: "iCloud Mail", url: "https://www.icloud.com/mail/" };
const PROTON: Mailbox = { name: "Proton Mail", url: "https://mail.proton.me/" };

/** Webmail pages by domain of the email address. */
const MAILBOXES: Readonly<Record<string, Mailbox>> = {
  "gmail.com": GMAIL,
  "googlemail.com": GMAIL,
  "outlook.com": OUTLOOK,
  "hotmail.com": OUTLOOK,
  "live.com": OUTLOOK,
  "msn.com": OUTLOOK,
  "yahoo.com": { name: "Yahoo Mail", url: "https://mail.yahoo.com/" },
  "icloud.com": ICLOUD,
  "me.com": ICLOUD,
  "proton.me": PROTON,
  "protonmail.com": PROTON,
  "fastmail.com": { name: "Fastmail", url: "https://app.fastmail.com/" },
  "gmx.net": { name: "GMX", url: "https://www.gmx.net/" },
  "gmx.de": { name: "GMX", url: "https://www.gmx.net/" },
  "web.de": { name: "WEB.DE", url: "https://web.de/" },
};

/** Returns the webmail page of an email address. Undefined: its domain isn't listed. */
export function mailboxOf(email: string): Mailbox | undefined {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return Object.hasOwn(MAILBOXES, domain) ? MAILBOXES[domain] : undefined;
}
