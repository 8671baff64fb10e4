import { expect, test } from "vitest";
import { site } from "../portal/testing/site.ts";

const EVIL = "</iframe><script>parent.document.title = 'taken'</script>";
const MAIL = { to: "ada@example.com", subject: "Hello", text: `Read ${EVIL}`, html: `<p>Hi</p>${EVIL}` };

test("an email is shown as its document in a separate frame, and as text", async () => {
  await using here = await site();
  await here.mail.send(MAIL);
  const page = await (await here.get("/dev/mailbox")).text();
  expect(page).toMatch(/<iframe src="\/dev\/mailbox\/html\?id=\w+" [^>]*sandbox="allow-popups /);
  expect(page).toContain("Read &lt;/iframe&gt;");
  expect(page).not.toContain(EVIL);
});

test("the document runs nothing and can't access the service", async () => {
  await using here = await site();
  await here.mail.send(MAIL);
  const [mail] = here.mail.list();
  const answer = await here.get(`/dev/mailbox/html?id=${mail?.id}`);
  expect(await answer.text()).toBe(MAIL.html);
  const policy = answer.headers.get("content-security-policy");
  expect(policy).toMatch(/default-src 'none'.*; sandbox allow-popups allow-popups-to-escape-sandbox$/);
  expect(policy).not.toMatch(/script-src|allow-scripts|allow-same-origin/);
  expect((await here.get("/dev/mailbox/html?id=x")).status).toBe(404);
  expect((await here.get("/dev/mailbox/html")).status).toBe(404);
});

test("an email without a document has no frame", async () => {
  await using here = await site();
  await here.mail.send({ to: MAIL.to, subject: "Hello", text: "plain" });
  expect(await (await here.get("/dev/mailbox")).text()).not.toContain("<iframe");
  expect((await here.get(`/dev/mailbox/html?id=${here.mail.list()[0]?.id}`)).status).toBe(404);
});

test("only the developer sees the mailbox and its documents", async () => {
  await using here = await site();
  await here.mail.send(MAIL);
  const [mail] = here.mail.list();
  const through = { "x-forwarded-for": "203.0.113.7" };
  for (const path of ["/dev/mailbox", `/dev/mailbox/html?id=${mail?.id}`])
    expect((await here.get(path, through)).status).toBe(404);
});
