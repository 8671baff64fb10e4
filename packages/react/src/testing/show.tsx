import { cleanup, render } from "@testing-library/react";
import { type UserEvent, userEvent } from "@testing-library/user-event";
import type { ReactElement } from "react";
import { onTestFinished } from "vitest";
import { en } from "../messages/generated/en.ts";
import { MessagesProvider } from "../messages/index.ts";

/** Adds texts, which every component needs. */
export function withMessages(ui: ReactElement): ReactElement {
  return (
    <MessagesProvider locale="en" messages={en} timeZone="UTC" now={new Date("2026-11-21T12:00:00Z")}>
      {ui}
    </MessagesProvider>
  );
}

/** Renders until the test ends, with a simulated user. */
export function show(ui: ReactElement): ReturnType<typeof render> & { user: UserEvent } {
  onTestFinished(cleanup);
  const user = userEvent.setup();
  const rendered = render(withMessages(ui));
  return { ...rendered, rerender: (next) => rendered.rerender(withMessages(next as ReactElement)), user };
}
