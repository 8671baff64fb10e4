import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { admin, passkey, twoFactor } from "latchkey/features";
import { trafficCounts } from "latchkey/host";
import { expect, test } from "vitest";
import { ADA, FIREFOX } from "../../account/testing/world.tsx";
import { withDevice } from "../../features/passkey/testing/world.tsx";
import { passkeysOf } from "../../features/passkey/ways/load.ts";
import { beginTwoFactor } from "../testing/second-factor.ts";
import { world } from "../testing/world.tsx";

const GRACE = { name: "Grace", email: "grace@example.com", password: "correct horse battery" };

test("summarizes the activity, and shows the figures of each day on demand", async () => {
  const { showAt, device } = await world();
  await device(FIREFOX).client.signUp.email(GRACE, { throw: true });
  await device(FIREFOX).client.signIn.email(GRACE, { throw: true });
  await device(FIREFOX).client.signIn.email({ ...ADA, password: "not my password" });
  const { user } = showAt("overview?range=7d");
  await screen.findByText("2 new accounts in the last 7 days.");
  const section = screen.getByRole("region", { name: "Sign-ins" });
  await user.click(within(section).getByRole("button", { name: "Show data" }));
  const rows = within(within(section).getByRole("table", { name: "Sign-ins" })).getAllByRole("row");
  expect(rows).toHaveLength(8);
  expect(rows[1]?.textContent).toMatch(/\d11$/);
});

test("each figure has its change against the days before, and its share of passkeys and second factors", async () => {
  const { showAt, device, service } = await world({ plugins: [admin(), twoFactor()] });
  const start = Date.now();
  const day = (at: number) => new Date(start - at * 86_400_000).toISOString().slice(0, 10);
  const nothing = {
    signUps: 0,
    signIns: 0,
    failures: 0,
    activeUsers: 0,
    passkeysAdded: 0,
    twoFactorEnabled: 0,
  };
  await device(FIREFOX).client.signUp.email(GRACE, { throw: true });
  service.intercept((request, response) => {
    if (!request.url?.includes("/admin/metrics")) return false;
    response.setHeader("content-type", "application/json");
    response.end(
      JSON.stringify({
        days: [6, 5, 4, 3, 2, 1, 0].map((at) => ({ ...nothing, day: day(at), signIns: at === 0 ? 12 : 0 })),
        before: { signUps: 0, signIns: 10, failures: 4, activeUsers: 0 },
        methods: [{ method: "password", reason: null, signIns: 12, failures: 0 }],
        users: 2,
        sessions: 1,
        traffic: null,
      }),
    );
    return true;
  });
  showAt("overview?range=7d");
  await screen.findByText("+20%");
  expect(screen.getByText("+20%").closest("div")?.textContent).toContain("compared with the 7 days before");
  screen.getByText("-100%");
  const share = await screen.findByText("Two-step verification");
  await waitFor(() => expect(share.parentElement?.textContent).toContain("0%"));
});

test("a reason leads to its refused attempts with one press", async () => {
  const { showAt, device } = await world();
  await device(FIREFOX).client.signUp.email(GRACE, { throw: true });
  await device(FIREFOX).client.signIn.email({ ...ADA, password: "not my password" });
  const { user } = showAt("overview?range=7d");
  await user.click(await screen.findByRole("link", { name: "Wrong password" }));
  await screen.findByRole("heading", { name: "Audit" });
  await screen.findByRole("link", { name: "Sign-in with a password failed" });
});

test("a service without users shows what to do next", async () => {
  const { showAt, service } = await world();
  showAt("overview");
  await screen.findByRole("heading", { name: "You're the only user so far" });
  await screen.findByRole("link", { name: "Invite or create users" });
  // Without email, the features that don't work are named.
  await screen.findByText("Email is off");
  // A local URL is reported as unreachable for others.
  await screen.findByText(/^Others can't reach/);
  await screen.findByText(service.url);
});

const PAGES = { routes: { account: "/account" } };

test("protecting the own account is a step that is done with a second factor, and missing where none is offered", async () => {
  const step = "Protect your own account with a passkey or two-step verification";
  const none = await world();
  none.showAt("overview", PAGES);
  await screen.findByRole("link", { name: "Invite or create users" });
  expect(screen.queryByText(step)).toBeNull();
  cleanup();

  const { showAt, client } = await world({ plugins: [admin(), twoFactor()] });
  showAt("overview", PAGES);
  await screen.findByRole("link", { name: step });
  cleanup();
  await (await beginTwoFactor(client))();
  showAt("overview", PAGES);
  await waitFor(() => expect(screen.getByText(step).textContent).toContain("Done"));
  expect(screen.queryByRole("link", { name: step })).toBeNull();
});

test("protecting the own account is done with a passkey, too", async () => {
  withDevice();
  const { showAt, client } = await world({
    plugins: [admin(), passkey({ rpID: location.hostname, origin: location.origin }), twoFactor()],
  });
  expect((await (await passkeysOf(client)).addPasskey({ name: "Key" })).error).toBeNull();
  showAt("overview", PAGES);
  await waitFor(() => expect(screen.getByText(/^Protect your own account/).textContent).toContain("Done"));
});

test("shows response times, refused requests and sent emails, where the service counts them", async () => {
  const traffic = trafficCounts();
  for (let request = 0; request < 1000; request++) traffic.answered(12);
  traffic.add("emails", 3);
  const { showAt, device } = await world({ env: { traffic } });
  await device(FIREFOX).client.signUp.email(GRACE, { throw: true });
  const { user } = showAt("overview?range=7d");
  await screen.findByText("3 emails were sent in the last 7 days.");
  await screen.findByText("No requests were rate-limited in the last 7 days.");
  await screen.findByText(/^Response times in the last 7 days: median 1[0-3] ms/);
  const section = screen.getByRole("region", { name: "Response times" });
  await user.click(within(section).getByRole("button", { name: "Show data" }));
  const rows = within(within(section).getByRole("table", { name: "Response times" })).getAllByRole("row");
  expect(rows[1]?.textContent).toMatch(/1[0-3] ms/);
  expect(rows[7]?.textContent).toMatch(/––$/);
});

test("each method has its attempts and the share that succeeded; second factors that were set up are counted", async () => {
  const { showAt, device } = await world({ plugins: [admin(), twoFactor()] });
  const { client } = device(FIREFOX);
  await client.signUp.email(GRACE, { throw: true });
  for (const password of [GRACE.password, "not my password", "nor this one"])
    await device(FIREFOX).client.signIn.email({ ...GRACE, password });
  await (await beginTwoFactor(client))();
  showAt("overview?range=7d");
  const methods = await screen.findByRole("table", { name: "Sign-ins by method" });
  const [, row] = within(methods).getAllByRole("row");
  expect(row?.textContent).toBe("Password 100%31 · 33%");
  await screen.findByText("Two-step verification set up: 1");
});

test("the delivery of emails shows those sent, those that wait, and those that failed", async () => {
  const traffic = trafficCounts();
  traffic.add("emails", 3);
  const { showAt, device } = await world({ env: { traffic, mail: () => Promise.reject(new Error("away")) } });
  await device(FIREFOX).client.signUp.email(GRACE, { throw: true });
  await device(FIREFOX).client.requestPasswordReset({ email: GRACE.email });
  showAt("overview?range=7d");
  const section = await screen.findByRole("region", { name: "Email" });
  expect(section.textContent).toContain("Emails sent3 in the last 7 days");
  await waitFor(() => expect(section.textContent).toMatch(/Queued1, the oldest since/));
  expect(section.textContent).toContain("Failed permanently (30 days)0");
});
