/** Webmail pages by domain of the email address. */
const MAILBOXES: Readonly<Record<string, { name: string; url: string }>> = {
  "gmail.com": { name: "Gmail", url: "https://mail.google.com/" },
  "googlemail.com": { name: "Gmail", url: "https://mail.google.com/" },
  "outlook.com": { name: "Outlook", url: "https://outlook.live.com/mail/" },
  "hotmail.com": { name: "Outlook", url: "https://outlook.live.com/mail/" },
  "live.com": { name: "Outlook", url: "https://outlook.live.com/mail/" },
  "yahoo.com": { name: "Yahoo Mail", url: "https://mail.yahoo.com/" },
  "icloud.com": { name: "iCloud Mail", url: "https://www.icloud.com/mail/" },
};

/** Returns the webmail page of an email address. Undefined: its domain isn't listed. */
export function mailboxOf(email: string): { name: string; url: string } | undefined {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return Object.hasOwn(MAILBOXES, domain) ? MAILBOXES[domain] : undefined;
}
