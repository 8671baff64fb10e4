import type { Result } from "@latchkey/client";
import { screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { world } from "../testing/world.tsx";
import { AdminTexts } from "../texts.tsx";
import { useEach } from "./use-each.tsx";

const DONE: Result<unknown> = { data: null, error: null };
const ROWS = ["a", "b", "c"];

type Answer = ReturnType<ReturnType<typeof useEach>["send"]>;
interface ActionProps {
  send(): Promise<Result<unknown>>;
  onBegin(answer: Answer): void;
}

function Action({ send, onBegin }: ActionProps): ReactNode {
  const each = useEach();
  return (
    <AdminTexts>
      <button type="button" onClick={() => onBegin(each.send(ROWS, send))}>
        Begin
      </button>
      {each.view}
    </AdminTexts>
  );
}

test("an action on several rows shows how many are done and the time left, and stops after the current one", async () => {
  const { show } = await world();
  let finish = (): void => undefined;
  let answer: Answer | undefined;
  const send = () =>
    new Promise<Result<unknown>>((resolve) => {
      finish = () => resolve(DONE);
    });
  const { user } = show(
    <Action
      send={send}
      onBegin={(begun) => {
        answer = begun;
      }}
    />,
  );
  await user.click(await screen.findByRole("button", { name: "Begin" }));
  const bar = await screen.findByRole("progressbar", { name: "0 of 3" });
  finish();
  await screen.findByText("About 1 second left");
  expect(bar).toHaveProperty("value", 1);
  await user.click(screen.getByRole("button", { name: "Stop" }));
  finish();
  expect((await answer)?.data?.done).toEqual(["a", "b"]);
});
