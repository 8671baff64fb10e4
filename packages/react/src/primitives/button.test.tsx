// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { show } from "../testing/show.tsx";
import { Button } from "./button.tsx";
import { LinkButton } from "./link-button.tsx";

function Save({ onPress }: { onPress(): void }) {
  const [isPending, setPending] = useState(false);
  return (
    <Button
      isPending={isPending}
      pendingLabel="Saving"
      onPress={() => {
        onPress();
        setPending(true);
      }}
    >
      Save
    </Button>
  );
}

describe("a button", () => {
  it("is pressed by pointer, Enter and Space", async () => {
    const onPress = vi.fn();
    const { user } = show(<Button onPress={onPress}>Save</Button>);
    await user.click(screen.getByRole("button", { name: "Save" }));
    await user.keyboard("{Enter} ");
    expect(onPress).toHaveBeenCalledTimes(3);
  });

  it("keeps its label and the focus while pending, and a further press does nothing", async () => {
    const pressed = vi.fn();
    const { user } = show(<Save onPress={pressed} />);
    await user.dblClick(screen.getByRole("button", { name: "Save" }));
    const button = screen.getByRole("button", { name: /Save/ });
    expect(button).toBe(document.activeElement);
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(button).toHaveProperty("disabled", false);
    expect(screen.getByRole("progressbar", { name: "Saving" })).toBeTruthy();
    await user.keyboard("{Enter}");
    expect(pressed).toHaveBeenCalledTimes(1);
  });

  it("announces that it is pending, and only while it is", async () => {
    const { user, rerender } = show(<Save onPress={() => undefined} />);
    const said = () => document.querySelector("[aria-live=assertive]")?.textContent;
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(said()).toBe("Saving");
    rerender(<p>Saved</p>);
    expect(said()).toBe("");
  });

  it("doesn't submit its form again while pending", async () => {
    const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
    const { user } = show(
      <form onSubmit={onSubmit}>
        <input aria-label="Name" />
        <input aria-label="Address" />
        <Button type="submit" isPending>
          Save
        </Button>
      </form>,
    );
    await user.click(screen.getByRole("button"));
    await user.type(screen.getByRole("textbox", { name: "Name" }), "Ada{Enter}");
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it("with only an icon has a name, and says whether it is pressed", () => {
    show(<Button size="icon" aria-label="Show password" aria-pressed icon={<svg />} />);
    expect(screen.getByRole("button", { name: "Show password", pressed: true })).toBeTruthy();
  });

  it("carries its part, class and style", () => {
    show(
      <Button part="submit" className="mine" style={{ color: "red" }}>
        Save
      </Button>,
    );
    const button = screen.getByRole("button");
    expect(button.dataset).toMatchObject({ lk: "Button", part: "submit", variant: "secondary" });
    expect(button.className).toBe("mine");
    expect(button.style.color).toBe("red");
  });
});

describe("a link", () => {
  it("that looks like a button has the role of a link", () => {
    show(<LinkButton href="/sign-up">Create an account</LinkButton>);
    expect(screen.getByRole("link", { name: "Create an account" }).getAttribute("href")).toBe("/sign-up");
  });
});
