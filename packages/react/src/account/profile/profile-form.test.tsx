import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { ADA, away, world } from "../testing/world.tsx";
import { ProfileForm } from "./profile-form.tsx";

const field = (): HTMLInputElement => screen.getByRole("textbox", { name: "Name" });
const save = () => screen.getByRole("button", { name: "Save changes" });

async function write(
  user: { clear(e: Element): Promise<void>; type(e: Element, t: string): Promise<void> },
  name: string,
) {
  await user.clear(field());
  await user.type(field(), name);
}

test("the bar is there while something is changed, and discards the changes", async () => {
  const { show, service } = await world();
  const { user } = show(<ProfileForm />);
  expect(screen.queryByRole("button", { name: "Save changes" })).toBeNull();
  await user.type(field(), "!");
  expect(screen.getByText("Unsaved changes").getAttribute("role")).toBe("status");
  await user.type(field(), "{Backspace}");
  expect(screen.queryByRole("button", { name: "Save changes" })).toBeNull();
  await user.type(field(), "!");
  await user.click(screen.getByRole("button", { name: "Discard" }));
  expect(field().value).toBe("Ada");
  const said = screen.getByText("Changes discarded");
  await waitFor(() => expect(document.activeElement).toBe(said.closest('[role="group"]')));
  expect(service.count("POST /update-user")).toBe(0);
});

describe("the name", () => {
  test("is saved by a bar, which then has the focus and announces that", async () => {
    const { show, client } = await world();
    const onSuccess = vi.fn();
    const { user } = show(<ProfileForm onSuccess={onSuccess} />);
    expect(field().value).toBe("Ada");
    await write(user, "Ada Lovelace");
    await user.click(save());
    const said = await screen.findByText("Saved");
    expect(document.activeElement).toBe(said.closest('[role="group"]'));
    expect(said.getAttribute("role")).toBe("status");
    expect(screen.queryByRole("button", { name: "Save changes" })).toBeNull();
    expect(field().value).toBe("Ada Lovelace");
    expect((await client.getSession()).data?.user.name).toBe("Ada Lovelace");
    expect(onSuccess).toHaveBeenCalledOnce();
  });

  test("can't be empty: reports that at the field, and sends nothing", async () => {
    const {
      show,
      service: { count },
    } = await world();
    const { user } = show(<ProfileForm />);
    await write(user, " ");
    await user.click(save());
    expect(field().getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(field());
    expect(screen.getByText("Enter your name.")).toBeTruthy();
    expect(count("POST /update-user")).toBe(0);
    await user.type(field(), "A");
    expect(field().getAttribute("aria-invalid")).toBeNull();
  });

  test("stays as typed when the service is away, and is sent by Retry", async () => {
    const {
      show,
      service: { intercept },
      client,
    } = await world();
    const { user } = show(<ProfileForm />);
    await write(user, "Ada L");
    intercept(away);
    await user.click(save());
    const alert = await screen.findByRole("group", {
      name: "Latchkey isn't responding. Nothing was changed.",
    });
    expect(document.activeElement).toBe(alert);
    expect(field().value).toBe("Ada L");
    intercept(undefined);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await screen.findByText("Saved");
    expect((await client.getSession()).data?.user.name).toBe("Ada L");
  });

  test("is sent once, however often it is pressed", async () => {
    const {
      show,
      page: { holdAnswers },
      service: { count },
    } = await world();
    const { user } = show(<ProfileForm />);
    await write(user, "Ada L");
    const letGo = holdAnswers();
    await user.click(save());
    await user.keyboard("{Enter}");
    expect(document.activeElement?.getAttribute("data-part")).toBe("submit");
    expect(field().readOnly).toBe(true);
    await waitFor(() => expect(letGo(0)).toBe(true));
    // The request after it reads the session again.
    await waitFor(() => expect(letGo(1)).toBe(true));
    await screen.findByText("Saved");
    expect(count("POST /update-user")).toBe(1);
  });

  test.each([
    ["script", '<img src=x onerror="alert(1)">'],
    ["another direction", "آدا لوفلايس"],
    ["a long one", "Ada ".repeat(60).trim()],
  ])("may be %s", async (_, name) => {
    const { show, client } = await world();
    const { user, container } = show(<ProfileForm />);
    await user.clear(field());
    await user.click(field());
    await user.paste(name);
    await user.click(save());
    await screen.findByText("Saved");
    expect((await client.getSession()).data?.user.name).toBe(name);
    expect(container.querySelector("img")).toBeNull();
    expect(field().dir).toBe("auto");
  });

  test("loses characters that reverse the surrounding text, as phones paste them", async () => {
    const { show, client } = await world();
    const { user } = show(<ProfileForm />);
    await user.clear(field());
    await user.click(field());
    await user.paste("\u2068Ada L\u2069");
    await user.click(save());
    await screen.findByText("Saved");
    expect((await client.getSession()).data?.user.name).toBe("Ada L");
  });

  test("shows a change from elsewhere, unless the user is typing", async () => {
    const { show, client } = await world();
    const { user } = show(<ProfileForm />);
    await client.updateUser({ name: "Countess" });
    await waitFor(() => expect(field().value).toBe("Countess"));
    await write(user, "Ada L");
    await client.updateUser({ name: "Somebody" });
    await waitFor(() => expect(client.session.get().data?.user.name).toBe("Somebody"));
    expect(field().value).toBe("Ada L");
  });
});

test("shows the email address with its confirmation state", async () => {
  const { show } = await world();
  show(<ProfileForm />);
  const email = screen.getByRole("group", { name: "Email address" });
  expect(email.textContent).toContain(ADA.email);
  expect(email.textContent).toContain("Not confirmed");
  expect(within(email).queryByRole("link")).toBeNull();
});

test("links to the page where the email address is confirmed", async () => {
  const { show } = await world({ emailVerification: { async sendVerificationEmail() {} } });
  show(<ProfileForm changeEmailUrl="/account/email" />);
  const link = await screen.findByRole("link", { name: "Confirm email address" });
  expect(link.getAttribute("href")).toBe("/account/email");
});

test("uses the application's classes, styles, texts and ref", async () => {
  const { show } = await world();
  const ref = { current: null as HTMLDivElement | null };
  const texts = { account: { profile: { name: { label: "Display name" } } } };
  const { user } = show(
    <ProfileForm
      ref={ref}
      className="mine"
      style={{ color: "red" }}
      classNames={{ submit: "go" }}
      messages={texts}
    />,
  );
  expect(ref.current?.dataset.lk).toBe("ProfileForm");
  expect(ref.current?.className).toBe("mine");
  expect(ref.current?.style.color).toBe("red");
  const name = screen.getByRole("textbox", { name: "Display name" });
  await user.type(name, "!");
  expect(save().className).toContain("go");
});
