import { screen } from "@testing-library/react";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { renderScreen, startEngine } from "../../testing/render-screen.tsx";
import { PasskeyOffer } from "./offer.tsx";

/** Blocks storage as browsers do: reading the name of the storage throws. */
function blockStorage(name: "localStorage" | "sessionStorage"): void {
  const before = Object.getOwnPropertyDescriptor(globalThis, name);
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get() {
      throw new DOMException("Access is denied", "SecurityError");
    },
  });
  onTestFinished(() => {
    if (before) Object.defineProperty(globalThis, name, before);
  });
}

describe("<PasskeyOffer/>", () => {
  test("isn't there in a browser that blocks storage, and the page still is", async () => {
    const place = await startEngine();
    blockStorage("localStorage");
    const complaints = vi.spyOn(console, "error").mockImplementation(() => undefined);
    onTestFinished(() => complaints.mockRestore());
    renderScreen(
      place,
      <>
        <PasskeyOffer />
        <h1>Account</h1>
      </>,
      { session: null },
    );
    await screen.findByRole("heading", { name: "Account" });
    expect(complaints).not.toHaveBeenCalled();
  });
});
