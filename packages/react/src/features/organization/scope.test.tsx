import { screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { away } from "../../account/testing/world.tsx";
import { Members } from "./members/members.tsx";
import { RequirePermission, RequireRole, usePermission } from "./roles/use-permission.tsx";
import { OrganizationScope, useOrganizationScope } from "./scope.tsx";
import { GRACE, world } from "./testing/world.tsx";
import { useActiveOrganization } from "./use-active-organization.ts";
import { useChange } from "./use-change.ts";
import { useOrganizations } from "./use-organizations.ts";

function Name(): ReactNode {
  const { organization, roles } = useOrganizationScope();
  return <p>{`${organization.name} as ${roles.join(" and ")}`}</p>;
}

function Press(): ReactNode {
  const change = useChange();
  return (
    <button type="button" onClick={() => void change((all) => all.list({}))}>
      Change
    </button>
  );
}

function Verdict({ wanted }: { wanted: Record<string, string[]> }): ReactNode {
  const { granted, missing, isPending } = usePermission(wanted);
  return <p>{isPending ? "?" : granted ? "granted" : `missing ${missing.join(" ")}`}</p>;
}

function List(): ReactNode {
  const { data = [] } = useOrganizations();
  const { data: active } = useActiveOrganization();
  const change = useChange();
  const rename = (): void => {
    const organizationId = data[0]?.id ?? "";
    void change((calls) => calls.update({ organizationId, data: { name: "Beta" } }));
  };
  return (
    <>
      <button type="button" onClick={rename}>
        Rename
      </button>
      <p>{`${data.map(({ name }) => name).join()} in ${active?.name}`}</p>
    </>
  );
}

describe("a page about an organization", () => {
  test("knows it and the caller's role, and makes it the active one", async () => {
    const { found, showAbout, client } = await world();
    const beta = await found("Beta");
    await found("Acme");
    await showAbout("beta", <Name />);
    await screen.findByText("Beta as owner");
    await waitFor(async () => {
      const { data } = await client.getSession();
      expect(data?.session).toMatchObject({ activeOrganizationId: beta.id });
    });
  });

  test("sends one request, whatever components are on the page", async () => {
    const { found, showAbout, service } = await world();
    await found("Acme");
    await showAbout(
      "acme",
      <>
        <Name />
        <RequirePermission organization={{ member: ["update"] }}>may</RequirePermission>
        <RequirePermission organization={{ organization: ["delete"] }}>may</RequirePermission>
      </>,
    );
    await screen.findByText("Acme as owner");
    expect(
      service.requests.filter((request) => request.startsWith("GET /organization/summary")),
    ).toHaveLength(1);
  });

  test("shows the same for a missing organization and for other people's", async () => {
    const { another, showAbout } = await world();
    const { calls } = await another();
    await calls.create({ name: "Secret", slug: "secret" }, { throw: true });
    await showAbout("secret", <Name />);
    await screen.findByText("Nothing here");
    await showAbout("no-such-thing", <Name />);
    await waitFor(() => expect(screen.getAllByText("Nothing here")).toHaveLength(2));
  });

  test("shows other people's changes within half a minute while it is open", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const { found, showAbout, joined, service } = await world();
    const acme = await found("Acme");
    await showAbout("acme", <Members />);
    await screen.findByRole("row", { name: /Ada/ });
    await joined(acme, "member", GRACE);
    const listed = () => service.requests.filter((request) => request.includes("/list-members")).length;
    const before = listed();
    vi.advanceTimersByTime(30_000);
    await screen.findByText("2 members");
    const after = listed();
    expect(after).toBeGreaterThan(before);
    // Without changes the list isn't requested again.
    const looks = () => service.requests.filter((request) => request.includes("/summary")).length;
    const looked = looks();
    vi.advanceTimersByTime(30_000);
    await waitFor(() => expect(looks()).toBeGreaterThan(looked));
    expect(listed()).toBe(after);
  });

  test("stops refreshing until the user returns to it", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const { found, showAbout, service } = await world();
    await found("Acme");
    await showAbout("acme", <Name />);
    await screen.findByText("Acme as owner");
    const looks = () => service.requests.filter((request) => request.includes("/summary")).length;
    for (let minutes = 0; minutes < 10; minutes += 0.5) {
      const looked = looks();
      vi.advanceTimersByTime(30_000);
      await vi.waitFor(() => expect(looks()).toBe(looked + 1), { timeout: 60_000 });
    }
    const looked = looks();
    vi.advanceTimersByTime(3_600_000);
    vi.setSystemTime(Date.now() + 3_600_000);
    window.dispatchEvent(new Event("focus"));
    await vi.waitFor(() => expect(looks()).toBe(looked + 1), { timeout: 60_000 });
  });

  test("disappears when the organization is deleted meanwhile", async () => {
    const { found, showAbout, calls } = await world();
    const { id } = await found("Acme");
    const { user } = await showAbout("acme", <Press />);
    const button = await screen.findByRole("button", { name: "Change" });
    await calls.delete({ organizationId: id }, { throw: true });
    await user.click(button);
    await screen.findByText("Nothing here");
  });

  test("says when the request failed, and repeats it", async () => {
    const { found, show, service } = await world();
    await found("Acme");
    service.intercept((request, response) =>
      request.url?.includes("/organization/summary") === true ? away(request, response) : false,
    );
    const { user } = await show(
      <OrganizationScope
        slug="acme"
        failed={({ code }, retry) => (
          <button type="button" onClick={retry}>
            {code}
          </button>
        )}
      >
        <Name />
      </OrganizationScope>,
    );
    const button = await screen.findByRole("button", { name: "SERVICE_UNAVAILABLE" });
    service.intercept(undefined);
    await user.click(button);
    await screen.findByText("Acme as owner");
  });
});

describe("permissions", () => {
  test("are those of the active organization where the page has none", async () => {
    const { found, show } = await world();
    await found("Acme");
    await show(<Verdict wanted={{ organization: ["delete"], member: ["update"] }} />);
    await screen.findByText("granted");
  });

  test("name the missing ones", async () => {
    const { found, showAbout } = await world();
    await found("Acme");
    await showAbout("acme", <Verdict wanted={{ organization: ["delete", "sell"], billing: ["read"] }} />);
    await screen.findByText("missing organization:sell billing:read");
  });

  test("aren't granted where none is asked for", async () => {
    const { found, showAbout } = await world();
    await found("Acme");
    await showAbout("acme", <Verdict wanted={{}} />);
    await screen.findByText("missing");
  });

  test("hide what the caller may not do", async () => {
    const { found, showAbout } = await world();
    await found("Acme");
    await showAbout(
      "acme",
      <RequirePermission organization={{ billing: ["read"] }} fallback="Ask an owner">
        Bills
      </RequirePermission>,
    );
    await screen.findByText("Ask an owner");
    expect(screen.queryByText("Bills")).toBeNull();
  });
});

test("lists follow every change that is made on the page", async () => {
  const { found, show } = await world();
  await found("Acme");
  const { user } = await show(<List />);
  await screen.findByText("Acme in Acme");
  await user.click(screen.getByRole("button"));
  await screen.findByText("Beta in Beta");
});

test("content can require one of several roles", async () => {
  const { found, showAbout } = await world();
  await found("Acme");
  await showAbout(
    "acme",
    <>
      <RequireRole organization={["admin", "owner"]}>For owners</RequireRole>
      <RequireRole organization="admin" fallback="Ask an administrator">
        For administrators
      </RequireRole>
    </>,
  );
  await screen.findByText("For owners", { exact: false });
  expect(screen.getByText("Ask an administrator", { exact: false })).toBeDefined();
  expect(screen.queryByText("For administrators", { exact: false })).toBeNull();
});
