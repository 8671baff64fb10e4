import { screen, within } from "@testing-library/react";
import { trafficCounts } from "latchkey/host";
import { expect, test } from "vitest";
import { ADA, FIREFOX } from "../../account/testing/world.tsx";
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
