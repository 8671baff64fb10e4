// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { useLayoutEffect } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { withMessages } from "../testing/show.tsx";
import { Loading } from "./loading.tsx";

const onRetry = vi.fn();

function region(isLoading: boolean) {
  return withMessages(
    <Loading isLoading={isLoading} skeleton={<i data-testid="skeleton" />} onRetry={onRetry}>
      <p>Three sessions</p>
    </Loading>,
  );
}

/** While it is inserted into the document, the time of the skeleton comes. */
function Late() {
  useLayoutEffect(() => {
    vi.advanceTimersByTime(1);
  }, []);
  return <p>Three sessions</p>;
}

const pass = (milliseconds: number): void =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
const isSkeleton = (): boolean => screen.queryByTestId("skeleton") !== null;
const isContent = (): boolean => screen.queryByText("Three sessions") !== null;
const busy = (): string | null | undefined =>
  document.querySelector("[data-lk=Loading]")?.getAttribute("aria-busy");

// The tests measure how long each phase lasts.
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  onRetry.mockClear();
});

describe("a region that waits for its data", () => {
  it("shows loaded data at once", () => {
    render(region(false));
    expect(isContent()).toBe(true);
    expect(busy()).toBeUndefined();
  });

  it("shows nothing for 150 ms, and no skeleton when the data comes before", () => {
    const { rerender } = render(region(true));
    expect([isSkeleton(), isContent(), busy()]).toEqual([false, false, "true"]);
    pass(149);
    expect(isSkeleton()).toBe(false);
    rerender(region(false));
    expect([isSkeleton(), isContent()]).toEqual([false, true]);
    pass(10_000);
    expect([isSkeleton(), isContent()]).toEqual([false, true]);
  });

  it("keeps data that came at the moment in which the skeleton was due", () => {
    const late = (isLoading: boolean) =>
      withMessages(
        <Loading isLoading={isLoading} skeleton={<i data-testid="skeleton" />}>
          <Late />
        </Loading>,
      );
    const { rerender } = render(late(true));
    pass(149);
    rerender(late(false));
    expect([isSkeleton(), isContent()]).toEqual([false, true]);
  });

  it("keeps a skeleton for 300 ms once it is shown", () => {
    const { rerender } = render(region(true));
    pass(150);
    expect(isSkeleton()).toBe(true);
    rerender(region(false));
    pass(299);
    expect([isSkeleton(), isContent(), busy()]).toEqual([true, false, "true"]);
    pass(1);
    expect([isSkeleton(), isContent(), busy()]).toEqual([false, true, undefined]);
  });

  it("removes a skeleton at once that was shown for longer", () => {
    const { rerender } = render(region(true));
    pass(150);
    pass(300);
    rerender(region(false));
    expect([isSkeleton(), isContent()]).toEqual([false, true]);
  });

  it("announces after 8 s that loading takes long, and offers to try again", () => {
    render(region(true));
    const status = screen.getByRole("status");
    pass(7999);
    expect(status.textContent).toBe("");
    pass(1);
    expect(screen.getByRole("status")).toBe(status);
    expect(status.textContent).toContain("This is taking longer than usual");
    expect(isSkeleton()).toBe(true);
    act(() => screen.getByRole("button", { name: "Retry" }).click());
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it("starts over when it loads again", () => {
    const { rerender } = render(region(false));
    rerender(region(true));
    pass(149);
    expect([isSkeleton(), isContent()]).toEqual([false, false]);
    pass(1);
    expect(isSkeleton()).toBe(true);
  });
});
