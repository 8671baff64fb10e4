/** A browser's visit to a provider: it opens the page, presses a button and is redirected back. */

export interface Visit {
  /** The application's callback, with the parameters of a redirect in its query. */
  readonly url: URL;
  readonly method: "GET" | "POST";
  /** The fields of a form. */
  readonly form: URLSearchParams;
}

/** Presses a user's button, or cancels if it is empty. `address`: the page's URL at the fake. */
export async function visit(
  address: string,
  { person, label }: { person: string; label: string },
): Promise<Visit> {
  const asked = await fetch(address, { redirect: "manual" });
  const text = await asked.text();
  const request = fieldsOf(text).get("request");
  if (asked.status !== 200 || request === undefined) return returned(asked, text);
  const button = `<button name="person" value="${person}">${label}</button>`;
  if (!text.includes(button)) throw new Error(`There is no ${button} on ${text}`);
  const answer = await fetch(new URL("/consent", address), {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ request, person }),
  });
  return returned(answer, await answer.text());
}

function returned(answer: Response, text: string): Visit {
  const location = answer.headers.get("location");
  if (location !== null) return { url: new URL(location), method: "GET", form: new URLSearchParams() };
  const action = /<form method="post" action="([^"]*)"/.exec(text)?.[1];
  if (answer.status !== 200 || action === undefined) {
    throw new Error(`The provider shows an error: ${/<p>(.*)<\/p>/.exec(text)?.[1] ?? text}`);
  }
  return { url: new URL(unescaped(action)), method: "POST", form: new URLSearchParams([...fieldsOf(text)]) };
}

function fieldsOf(html: string): Map<string, string> {
  const fields = html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g);
  return new Map([...fields].map(([, name = "", value = ""]) => [unescaped(name), unescaped(value)]));
}

function unescaped(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}
