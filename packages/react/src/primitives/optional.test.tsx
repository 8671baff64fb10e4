import { screen } from "@testing-library/react";
import { onTestFinished, test, vi } from "vitest";
import { show } from "../testing/show.tsx";
import { Optional } from "./optional.tsx";

function Broken(): never {
  throw new Error("Access is denied");
}

test("a part that fails is left out, and the page stays", () => {
  const complaints = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => complaints.mockRestore());
  show(
    <>
      <Optional>
        <Broken />
      </Optional>
      <h1>Account</h1>
    </>,
  );
  screen.getByRole("heading", { name: "Account" });
});
