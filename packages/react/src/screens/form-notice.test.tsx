import { act, screen } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import { describeError } from "../errors/index.ts";
import { openBrowser, renderScreen, startEngine } from "../testing/render-screen.tsx";
import { FormNotice } from "./form-notice.tsx";

test("a notice about being offline disappears when the network is back", async () => {
  const line = { onLine: false };
  Object.defineProperty(navigator, "onLine", { configurable: true, get: () => line.onLine });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "onLine"));
  const { service } = await startEngine();
  const notice = describeError(
    { code: "NETWORK_ERROR", status: 0 },
    { appName: "Latchkey", min: 8, max: 128 },
  );
  renderScreen(openBrowser(service), <FormNotice notice={notice} />, { session: null });
  screen.getByText("You're offline. Nothing was sent.");
  line.onLine = true;
  act(() => void window.dispatchEvent(new Event("online")));
  expect(screen.queryByText("You're offline. Nothing was sent.")).toBeNull();
});
