// The framework before and after `latchkey export --to better-auth`, in a separate process. `node framework-left.mjs
// SERVER URL tables` makes the framework's tables in an empty database. `… check FACTS` uses it with the framework's
// own code and prints the findings as JSON.
import { BASE_URL, cookieOf, frameworkOn } from "./framework-on.mjs";
import { codeOfKey } from "./totp.ts";

const [, , module, url, task, given] = process.argv;
const secret = process.env.LATCHKEY_SECRET;
const { engine, migrate, tokens } = await frameworkOn(module, url, { secret });

async function check({ ada, bob, password, totpKey, key }) {
  const auth = engine();
  const first = await auth.api.signInEmail({ body: { email: ada, password }, returnHeaders: true });
  const challenge = new Headers({ cookie: cookieOf(first.headers), origin: BASE_URL });
  const second = await auth.api.verifyTOTP({
    body: { code: codeOfKey(Buffer.from(totpKey, "base64")) },
    headers: challenge,
    returnHeaders: true,
  });
  const headers = new Headers({ cookie: cookieOf(second.headers), origin: BASE_URL });
  const refused = await auth.api.signInEmail({ body: { email: bob, password } }).then(
    () => "signed in",
    (error) => error.body?.code,
  );
  await auth.api.requestPasswordReset({ body: { email: bob } });
  await auth.api.resetPassword({ body: { newPassword: password, token: tokens[0] } });
  const reset = await auth.api.signInEmail({ body: { email: bob, password } });
  return {
    isChallenged: first.response.twoFactorRedirect === true,
    session: (await auth.api.getSession({ headers }))?.user.email,
    organizations: (await auth.api.listOrganizations({ headers })).map(({ slug }) => slug),
    key: (await auth.api.verifyApiKey({ body: { key } })).valid,
    refused,
    reset: reset.user.email,
  };
}

let result = {};
if (task === "tables") await migrate();
else result = await check(JSON.parse(given));
// The framework keeps connections open.
process.stdout.write(JSON.stringify(result), () => process.exit());
