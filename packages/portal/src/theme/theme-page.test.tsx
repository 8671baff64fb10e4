import { createAuthClient } from "@latchkey/client";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { embeddedStates } from "../testing/embedded-states.ts";
import { ThemePage } from "./theme-page.tsx";

const client = createAuthClient({ baseURL: "https://auth.example.com" });
afterEach(cleanup);

const texts = () => [...document.querySelectorAll("pre")].map(({ textContent }) => textContent);

test("a preset, a color, a radius and a font become a configuration and CSS to copy, and apply to the preview alone", async () => {
  const user = userEvent.setup();
  render(<ThemePage embedded={embeddedStates("/_theme")} client={client} />);
  await user.click(screen.getByRole("radio", { name: "Neutral" }));
  fireEvent.change(screen.getByLabelText("Pick a color"), { target: { value: "#0f766e" } });
  fireEvent.change(screen.getByRole("textbox", { name: /Corner radius/ }), { target: { value: "4" } });
  await user.type(screen.getByRole("textbox", { name: "Font" }), "Inter");
  const [configuration, css] = texts();
  expect(configuration).toContain('accent: "#0f766e"');
  expect(configuration).toContain('preset: "neutral"');
  expect(css).toMatch(
    /^@import "@latchkey\/react\/presets\/neutral.css";\n\[data-lk\] {\n {2}--lk-accent: light-dark\(#0f766e, .+\);\n {2}--lk-radius: 4px;\n {2}--lk-font: "?Inter"?, .+;\n}$/,
  );
  const [sheet, ...others] = document.adoptedStyleSheets;
  expect(others).toEqual([]);
  expect([...(sheet?.cssRules ?? [])].map(({ cssText }) => cssText.split(" {")[0])).toEqual([
    '[data-portal="Previewed"]',
  ]);
  await user.click(screen.getByRole("button", { name: "Start over" }));
  expect(texts()[1]).not.toContain("@import");
});

test("the preview shows the sign-in page, or the account of a person who doesn't exist", async () => {
  const user = userEvent.setup();
  render(<ThemePage embedded={embeddedStates("/_theme")} client={client} />);
  expect(screen.getByRole("heading", { level: 2, name: /^Sign in/ })).toBeDefined();
  await user.click(screen.getByRole("radio", { name: "Account" }));
  await screen.findByRole("heading", { level: 2, name: "Profile" });
  expect(screen.getAllByText("ada@example.com").length).toBeGreaterThan(0);
});
