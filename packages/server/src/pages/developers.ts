import { escapeHtml } from "latchkey/host";
import { layout } from "../http/layout.ts";
import type { Page } from "../http/page.ts";

/**
 * Returns the list of developer pages.
 *
 * @param documentation URL of the documentation, if it is known.
 * @param hasMailbox True if emails can be read on a page of this service.
 */
export function developersPage(url: string, documentation: string | undefined, hasMailbox: boolean): Page {
  const guide =
    documentation === undefined
      ? ""
      : `<li><a href="${escapeHtml(documentation)}/">Documentation</a><span>Guides, options, errors and commands.</span></li>`;
  const mailbox = hasMailbox
    ? '<li><a href="/dev/mailbox">Development mailbox</a><span>Emails appear here. None leaves this machine.</span></li>'
    : "";
  return layout({
    title: "For developers · Latchkey",
    body: `<main>
<a class="brand" href="/">Latchkey</a>
<h1>For developers</h1>
<p class="lead">This service manages user accounts. Its API is at <code>${escapeHtml(url)}/api/auth</code>.</p>
<ul class="list">
<li><a href="/sign-in">Sign in</a><span>The pages for users: <a href="/sign-up">sign up</a>, <a href="/account">account</a>.</span></li>
${guide}
<li><a href="/docs/api">API reference</a><span>Every operation with its fields and errors.</span></li>
<li><a href="/openapi.json">OpenAPI document</a><span>The API reference for programs.</span></li>
${mailbox}
</ul>
<h2>Try it</h2>
<p>Create an account. The session cookie is kept in <code>jar.txt</code>:</p>
<pre tabindex="0"><code>${escapeHtml(signUp(url))}</code></pre>
<p>Get the session:</p>
<pre tabindex="0"><code>${escapeHtml(`curl -b jar.txt ${url}/api/auth/get-session`)}</code></pre>
<p>Sign out. Requests with a cookie that change data need the header <code>Origin</code>, which browsers send themselves:</p>
<pre tabindex="0"><code>${escapeHtml(signOut(url))}</code></pre>
</main>`,
  });
}

function signUp(url: string): string {
  const person = '{"name":"Ada","email":"ada@example.com","password":"a long passphrase"}';
  return [
    `curl -c jar.txt ${url}/api/auth/sign-up/email \\`,
    "  -H 'content-type: application/json' \\",
    `  -d '${person}'`,
  ].join("\n");
}

function signOut(url: string): string {
  return `curl -b jar.txt -X POST ${url}/api/auth/sign-out \\\n  -H 'origin: ${url}'`;
}
