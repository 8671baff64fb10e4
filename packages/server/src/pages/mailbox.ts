import { escapeHtml } from "latchkey/host";
import { layout } from "../http/layout.ts";
import { framedPage, notFound, type Page } from "../http/page.ts";
import type { MailboxEntry } from "../mail/mailbox.ts";

/** Returns a page with the emails sent in development, newest first and expanded. */
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
    hasFrames: true,
  });
}

const EMPTY = `<div class="empty">
<p><strong>No emails yet.</strong></p>
<p>Emails that Latchkey sends while you develop appear here, with their links and codes. To get the first one, <a
href="/sign-up">create an account</a>, or <a href="/forgot-password">reset a password</a>.</p>
</div>`;

/** Checks for a newer email, except while the page is hidden. */
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
  return `<p class="lead">Emails, newest first. They are kept in memory until the service stops.</p>
${mails.map(mailOf).join("\n")}
<p class="foot"><a href="/dev/mailbox.json">The same as JSON</a></p>`;
}

function mailOf({ id, to, subject, text, html, code, createdAt }: MailboxEntry, index: number): string {
  const isFirst = index === 0;
  return `<details class="mail"${isFirst ? " open" : ""}>
<summary><strong>${escapeHtml(subject)}</strong>
<small>to ${escapeHtml(to)} · <time datetime="${createdAt}">${createdAt.slice(11, 19)} UTC</time></small></summary>
${html === null ? "" : frameOf(id, subject)}
<div>${code === null ? "" : `<span class="code">${escapeHtml(code)}</span>`}${html === null ? "" : "<h2>As text</h2>"}<pre>${withLinks(text)}</pre></div>
</details>`;
}

/** Shows the email's document in a frame, so that it can't access this page. */
function frameOf(id: string, subject: string): string {
  return `<iframe src="/dev/mailbox/html?id=${encodeURIComponent(id)}" title="${escapeHtml(subject)}" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`;
}

/** Returns the document of one email, as email programs receive it. */
export function mailPage(mails: readonly MailboxEntry[], id: string | null): Page {
  const html = mails.find((mail) => mail.id === id)?.html ?? null;
  return html === null ? notFound() : framedPage(html);
}

/** Turns URLs into links; everything else stays text. */
function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) => {
      const escaped = escapeHtml(part);
      return index % 2 === 1 ? `<a href="${escaped}">${escaped}</a>` : escaped;
    })
    .join("");
}
