import { escapeHtml } from "latchkey/host";
import type { Page } from "../http/page.ts";
import type { MailboxEntry } from "../mail/mailbox.ts";
import { layout } from "./layout.ts";

/** The mails that were sent while developing, newest first and open. */
export function mailboxPage(mails: readonly MailboxEntry[]): Page {
  const newest = mails[0]?.id ?? "";
  return layout({
    title: mails.length === 0 ? "Mailbox" : `Mailbox (${mails.length})`,
    body: `<main data-newest="${newest}">
<a class="brand" href="/docs">Latchkey</a>
<h1>Development mailbox</h1>
${mails.length === 0 ? EMPTY : filled(mails)}
</main>`,
    script: RELOAD,
  });
}

const EMPTY = `<div class="empty">
<p><strong>No mail yet.</strong></p>
<p>What Latchkey sends while you develop shows up here by itself, with its links and codes. To get the first one, create
an account in the <a href="/docs/api">API reference</a> and ask for a verification mail with
<code>POST /api/auth/send-verification-email</code>.</p>
</div>`;

/** Looks for a newer mail; a page that nobody sees doesn't. */
const RELOAD = `
const newest = document.querySelector("main").dataset.newest;
setInterval(async () => {
  if (document.hidden) return;
  const answer = await fetch("/dev/mailbox.json").catch(() => undefined);
  if (!answer?.ok) return;
  const [first] = await answer.json();
  if ((first?.id ?? "") !== newest) location.reload();
}, 2000);
`;

function filled(mails: readonly MailboxEntry[]): string {
  return `<p class="lead">What would have been sent, newest first. Kept in memory until the service stops.</p>
${mails.map(mailOf).join("\n")}
<p class="foot"><a href="/dev/mailbox.json">The same as JSON</a></p>`;
}

function mailOf({ to, subject, text, code, createdAt }: MailboxEntry, index: number): string {
  return `<details class="mail"${index === 0 ? " open" : ""}>
<summary><strong>${escapeHtml(subject)}</strong>
<small>to ${escapeHtml(to)} · <time datetime="${createdAt}">${createdAt.slice(11, 19)} UTC</time></small></summary>
<div>${code === null ? "" : `<span class="code">${escapeHtml(code)}</span>`}<pre>${withLinks(text)}</pre></div>
</details>`;
}

/** Addresses become links; everything else is text. */
function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) => {
      const escaped = escapeHtml(part);
      return index % 2 === 1 ? `<a href="${escaped}">${escaped}</a>` : escaped;
    })
    .join("");
}
