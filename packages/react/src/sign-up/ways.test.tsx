import { screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { ADA } from "../../../client/src/testing/people.ts";
import type { SignUpEntryProps, Way, WayToSignUp } from "../context/ways.ts";
import { openBrowser, renderScreen, startEngine } from "../testing/render-screen.tsx";
import { SignUp } from "./sign-up.tsx";

function SignUpBySmoke({ flow, children }: SignUpEntryProps): ReactNode {
  return (
    <div data-testid="smoke">
      {`Signal ${flow.values.email}`}
      {children}
    </div>
  );
}

const smoke = (way: Partial<WayToSignUp> = {}): Way => ({
  signUp: { method: "smoke", order: 0, isOffered: () => true, Entry: SignUpBySmoke, ...way },
});

const start = async () => {
  const { service } = await startEngine();
  const { uiConfig } = service.auth;
  const branding = { ...uiConfig.branding, termsUrl: "https://app.example/terms" };
  return { ...openBrowser(service), config: { ...uiConfig, branding } };
};

test("the sign-up screen shows a feature's method in its order, with the typed email address", async () => {
  const { config, ...place } = await start();
  renderScreen(place, <SignUp initialEmail={ADA.email} />, { session: null, config, ways: [smoke()] });
  const entry = screen.getByTestId("smoke");
  expect(entry.textContent).toBe(`Signal ${ADA.email}`);
  expect(entry.nextElementSibling?.textContent).toBe("or");
  const password = screen.getByLabelText("Password");
  expect(entry.compareDocumentPosition(password)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test("the sign-up screen leaves out a method that the deployment doesn't offer", async () => {
  const { config, ...place } = await start();
  const ways = [smoke({ isOffered: () => false })];
  renderScreen(place, <SignUp />, { session: null, config, ways });
  screen.getByLabelText("Password");
  expect(screen.queryByTestId("smoke")).toBeNull();
});

test("the consent is in the first form, or below all methods", async () => {
  const { config, ...place } = await start();
  const options = { session: null, config: { ...config, methods: [] } };
  const first = renderScreen(place, <SignUp />, { ...options, ways: [smoke()] });
  expect(screen.getByTestId("smoke").querySelector("a")).toBeNull();
  screen.getByRole("link", { name: /terms/i });
  first.unmount();
  renderScreen(place, <SignUp />, { ...options, ways: [smoke({ holdsConsent: true })] });
  expect(screen.getByTestId("smoke").querySelector("a")?.href).toBe("https://app.example/terms");
});

test("a closed sign-up hides methods that need an open one", async () => {
  const { config, ...place } = await start();
  const options = { session: null, config: { ...config, methods: [], signUp: "closed" as const } };
  const first = renderScreen(place, <SignUp />, { ...options, ways: [smoke()] });
  screen.getByTestId("smoke");
  first.unmount();
  renderScreen(place, <SignUp />, { ...options, ways: [smoke({ needsOpenSignUp: true })] });
  expect(screen.queryByTestId("smoke")).toBeNull();
});
