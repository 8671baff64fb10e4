import { createAuthClient } from "@latchkey/client";
import { StatesPage } from "@latchkey/testing/states/states-page.tsx";
import { cleanup, render, screen } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import { embeddedStates } from "../testing/embedded-states.ts";

const client = createAuthClient({ baseURL: "https://auth.example.com" });

test.each(["/_states", "/_states/%ff", "/_states/__proto__", "/_states/nothing"])(
  "%s shows the list of all states",
  (url) => {
    onTestFinished(cleanup);
    render(<StatesPage embedded={embeddedStates(url)} client={client} />);
    expect(screen.getByRole("rowheader", { name: "sign-in/wrong-password" })).toBeInstanceOf(HTMLElement);
  },
);
