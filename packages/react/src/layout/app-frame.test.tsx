// @vitest-environment jsdom
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { show } from "../testing/show.tsx";
import { AppFrame, type AppFrameProps } from "./app-frame.tsx";

function frame(current: string, more: Partial<AppFrameProps> = {}) {
  const nav = ["Profile", "Security"].map((label) => ({
    href: `/${label.toLowerCase()}`,
    label,
    isCurrent: label === current,
  }));
  return (
    <AppFrame
      appName="Orders"
      navLabel="Account pages"
      nav={nav}
      user={<button type="button">Ada</button>}
      {...more}
    >
      <h1>{current}</h1>
      <button type="button">Save</button>
    </AppFrame>
  );
}

const button = () => screen.getByRole("button", { name: "Menu" });
const nav = () => screen.getByRole("navigation", { name: "Account pages" });

describe("the frame of an application", () => {
  it("has one of each landmark, and marks the current page", () => {
    show(frame("Security", { footer: <p>Help</p> }));
    for (const role of ["banner", "main", "navigation", "contentinfo"])
      expect(screen.getAllByRole(role)).toHaveLength(1);
    const links = within(nav()).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("aria-current"))).toEqual([null, "page"]);
  });

  it("skips to the content with the first press of Tab, without a change of the URL", async () => {
    const { user } = show(frame("Profile"));
    await user.tab();
    const skip = screen.getByRole("link", { name: "Skip to content" });
    expect(document.activeElement).toBe(skip);
    const main = screen.getByRole("main");
    // The browser follows it without scripts.
    expect(skip.getAttribute("href")).toBe(`#${main.id}`);
    const { href } = location;
    await user.keyboard("{Enter}");
    expect(document.activeElement).toBe(main);
    expect(location.href).toBe(href);
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Save" }));
  });

  it("opens its navigation with a labeled button, by keyboard too", async () => {
    const { user } = show(frame("Profile"));
    expect(button().getAttribute("aria-controls")).toBe(nav().id);
    expect(button().getAttribute("aria-expanded")).toBe("false");
    expect(nav().hasAttribute("data-open")).toBe(false);
    button().focus();
    await user.keyboard("{Enter}");
    expect(button().getAttribute("aria-expanded")).toBe("true");
    expect(nav().hasAttribute("data-open")).toBe(true);
    await user.keyboard(" ");
    expect(button().getAttribute("aria-expanded")).toBe("false");
    expect(nav().hasAttribute("data-open")).toBe(false);
  });

  it("closes its navigation when another page opens", async () => {
    const { user, rerender } = show(frame("Profile"));
    await user.click(button());
    rerender(frame("Profile"));
    expect(button().getAttribute("aria-expanded")).toBe("true");
    rerender(frame("Security"));
    expect(button().getAttribute("aria-expanded")).toBe("false");
  });
});
