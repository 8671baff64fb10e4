import type { Names } from "../names.ts";

/** Returns the module with the pages of an application that renders HTML on its server. */
export function htmlPages({ typed }: Names): string {
  return `/** The page at \`/sign-in\`, and at \`/sign-up\`, which also asks for a name. */
export function signInPage(kind${typed(`: "sign-in" | "sign-up"`)})${typed(": string")} {
  const isNew = kind === "sign-up";
  const title = isNew ? "Create account" : "Sign in";
  return page(
    title,
    \`<form method="post">
\${isNew ? '<label>Name <input name="name" autocomplete="name" required></label>' : ""}
<label>Email address <input name="email" type="email" autocomplete="username" required></label>
<label>Password <input name="password" type="password" autocomplete="\${isNew ? "new" : "current"}-password" required></label>
<p role="alert"></p>
<button type="submit">\${title}</button>
</form>
<p>\${isNew ? '<a href="/sign-in">Sign in</a>' : '<a href="/sign-up">Create account</a>'}</p>
<script type="module">
const form = document.querySelector("form");
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const response = await fetch("/api/auth/\${kind}/email", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(Object.fromEntries(new FormData(form))),
  }).catch(() => undefined);
  if (response?.ok) return location.assign("/protected");
  const answer = await response?.json().catch(() => undefined);
  form.querySelector("[role=alert]").textContent = answer?.message ?? "There was no answer. Please try again.";
});
</script>\`,
  );
}

/** The page at \`/protected\`, for a signed-in user. */
export function protectedPage(name${typed(": string")})${typed(": string")} {
  return page(
    "Protected",
    \`<p>Signed in as \${escaped(name)}.</p>
<p role="alert"></p>
<button type="button">Sign out</button>
<script type="module">
document.querySelector("button").addEventListener("click", async () => {
  const response = await fetch("/api/auth/sign-out", { method: "POST" }).catch(() => undefined);
  if (response?.ok) location.assign("/sign-in");
  else document.querySelector("[role=alert]").textContent = "You are still signed in. Please try again.";
});
</script>\`,
  );
}

function page(title${typed(": string")}, body${typed(": string")})${typed(": string")} {
  return \`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>\${title}</title>
<style>body { font-family: system-ui; max-width: 20rem; margin: 3rem auto; } label, input { display: block; width: 100%; }</style>
<main>
<h1>\${title}</h1>
\${body}
</main>
</html>
\`;
}

/** Users choose their names, so a name may contain HTML. */
function escaped(text${typed(": string")})${typed(": string")} {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
`;
}
