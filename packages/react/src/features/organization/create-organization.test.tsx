import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { CreateOrganization } from "./create-organization.tsx";
import { world } from "./testing/world.tsx";

const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const submit = () => screen.getByRole("button", { name: "Create organization" });

describe("creating an organization", () => {
  test("suggests a URL, creates the organization, and goes to its page", async () => {
    const { show, calls, client } = await world();
    const { user, visited } = await show(<CreateOrganization />);
    await user.type(field("Name"), "Müller & Söhne");
    expect(field("URL").value).toBe("muller-sohne");
    await screen.findByText("muller-sohne is available.");
    await user.click(submit());
    await waitFor(() => expect(visited).toEqual(["/o/muller-sohne"]));
    const { data } = await calls.list({});
    expect(data).toMatchObject([{ name: "Müller & Söhne", slug: "muller-sohne" }]);
    expect((await client.getSession()).data?.session).toMatchObject({ activeOrganizationId: data?.[0]?.id });
  });

  test("keeps a URL that the user typed", async () => {
    const { show } = await world();
    const { user } = await show(<CreateOrganization />);
    await user.type(field("Name"), "Acme");
    await user.clear(field("URL"));
    await user.type(field("URL"), "Berlin");
    await user.type(field("Name"), " Berlin");
    expect(field("URL").value).toBe("berlin");
    // Once emptied, it follows the name again.
    await user.clear(field("URL"));
    await user.type(field("Name"), "!");
    expect(field("URL").value).toBe("acme-berlin");
  });

  test("says while typing that a URL is taken, and offers a free one", async () => {
    const { show, found } = await world();
    await found("Acme");
    const { user, visited } = await show(<CreateOrganization />);
    await user.type(field("Name"), "Acme");
    await screen.findByText("acme is taken.");
    await user.click(await screen.findByRole("button", { name: "Use acme-2" }));
    expect(field("URL").value).toBe("acme-2");
    // The button that was pressed is gone.
    await waitFor(() => expect(document.activeElement).toBe(field("URL")));
    await screen.findByText("acme-2 is available.");
    await user.click(submit());
    await waitFor(() => expect(visited).toEqual(["/o/acme-2"]));
  });

  test("keeps what was typed, even where the URL is invalid", async () => {
    const { show } = await world();
    const { user } = await show(<CreateOrganization />);
    await user.type(field("Name"), "Acme");
    await user.clear(field("URL"));
    await user.type(field("URL"), "50%");
    await waitFor(() => expect(field("URL").getAttribute("aria-invalid")).toBe("true"));
    expect([field("Name").value, field("URL").value]).toEqual(["Acme", "50%"]);
  });

  test("names missing values on submit, not before", async () => {
    const { show, service } = await world();
    const { user } = await show(<CreateOrganization />);
    await user.click(field("Name"));
    await user.tab();
    expect(screen.queryByText("Enter a name for the organization.")).toBeNull();
    await user.click(submit());
    await screen.findByText("There are 2 problems");
    await user.type(field("Name"), "Acme");
    expect(field("Name").getAttribute("aria-invalid")).not.toBe("true");
    expect(service.count("POST /organization/create")).toBe(0);
  });

  test("says at the URL field that it was taken meanwhile", async () => {
    const { show, found } = await world();
    const { user, visited } = await show(<CreateOrganization />);
    await user.type(field("Name"), "Acme");
    await screen.findByText("acme is available.");
    await found("Acme");
    await user.click(submit());
    await screen.findByText("That URL is taken. Choose another one.");
    expect(document.activeElement).toBe(field("URL"));
    expect(field("Name").value).toBe("Acme");
    expect(visited).toEqual([]);
  });

  test("says when the user has reached the limit of organizations", async () => {
    const { show, found } = await world({ organizationLimit: 1 });
    await found("Acme");
    const { user } = await show(<CreateOrganization />);
    await user.type(field("Name"), "Another");
    await user.click(submit());
    expect((await screen.findByText(/limit of organizations/)).textContent).toContain("Leave one first");
  });

  test("continues with inviting people, which can be skipped", async () => {
    const { show } = await world();
    const { user, visited } = await show(
      <CreateOrganization renderInvite={({ name }) => <p>Who else is in {name}?</p>} />,
    );
    await user.type(field("Name"), "Acme");
    await user.click(submit());
    const heading = await screen.findByRole("heading", { name: "Acme is ready" });
    expect(document.activeElement).toBe(heading);
    screen.getByText("Who else is in Acme?");
    expect(screen.getByRole("link", { name: "localhost:3000/o/acme" }).getAttribute("href")).toBe("/o/acme");
    expect(visited).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Go to organization" }));
    expect(visited).toEqual(["/o/acme"]);
  });
});
