import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { SignIn } from "../sign-in/index.ts";
import { renderScreen, startEngine } from "../testing/render-screen.tsx";

test("an application's appearance overrides the service's branding, property by property", async () => {
  const place = await startEngine({
    branding: { accent: "#0f766e", radius: 4, logo: "/acme.svg" },
  });
  renderScreen(place, <SignIn />, { session: null, appearance: { name: "Notebook", accent: "#b8326b" } });
  const title = await screen.findByRole("heading", { name: "Sign in to Notebook" });
  const surface = title.closest<HTMLElement>("[data-lk-surface]");
  expect(surface?.style.getPropertyValue("--lk-accent")).toContain("#b8326b");
  expect(surface?.style.getPropertyValue("--lk-radius")).toBe("4px");
  expect(screen.getByRole("img", { name: "Notebook" }).getAttribute("src")).toBe("/acme.svg");
});

test("one component or all of them can be unstyled", async () => {
  const place = await startEngine();
  const isUnstyled = async (): Promise<boolean> =>
    (await screen.findByRole("button", { name: "Sign in" })).closest("[data-lk-unstyled]") !== null;
  const { unmount } = renderScreen(place, <SignIn unstyled />, { session: null });
  expect(await isUnstyled()).toBe(true);
  unmount();
  renderScreen(place, <SignIn />, { session: null, appearance: { unstyled: true } });
  expect(await isUnstyled()).toBe(true);
});
