// @vitest-environment jsdom
import { screen, within } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { show } from "../testing/show.tsx";
import { Matrix } from "./matrix.tsx";

const ROWS = [
  { id: "organization", label: "Organization" },
  { id: "member", label: "Members" },
  { id: "invitation", label: "Invitations" },
];
const COLUMNS = ["Create", "Update", "Delete", "Cancel"].map((label) => ({ id: label.toLowerCase(), label }));
const HELD: Readonly<Record<string, readonly string[]>> = {
  organization: ["update", "delete"],
  member: ["create", "update", "delete"],
  invitation: ["create", "cancel"],
};
const LOCK = "You can't give what you don't hold yourself.";

interface SampleProps {
  onChange?: (at: string, isSelected: boolean) => void;
  isReadOnly?: boolean;
  dir?: "rtl";
}

function Sample({ onChange, isReadOnly, dir }: SampleProps) {
  const [ticked, setTicked] = useState<readonly string[]>(["member update"]);
  return (
    <div style={{ direction: dir ?? "ltr" }}>
      <Matrix
        label="Permissions"
        corner="Resource"
        rows={ROWS}
        columns={COLUMNS}
        cell={(row, column) =>
          HELD[row]?.includes(column)
            ? {
                name: `${column} ${row}`,
                isSelected: ticked.includes(`${row} ${column}`),
                lock: row === "organization" && column === "delete" ? LOCK : undefined,
              }
            : null
        }
        {...(!isReadOnly && {
          onChange: (row, column, isSelected) => {
            onChange?.(`${row} ${column}`, isSelected);
            setTicked(
              isSelected ? [...ticked, `${row} ${column}`] : ticked.filter((at) => at !== `${row} ${column}`),
            );
          },
        })}
      />
    </div>
  );
}

const box = (name: string): HTMLInputElement => screen.getByRole("checkbox", { name });
const named = (): string | null | undefined => document.activeElement?.getAttribute("aria-label");

it("is a grid with named rows and columns, and each box is named by both", () => {
  show(<Sample />);
  const grid = screen.getByRole("grid", { name: "Permissions" });
  expect(
    within(grid)
      .getAllByRole("columnheader")
      .map((header) => header.textContent),
  ).toEqual(["Resource", "Create", "Update", "Delete", "Cancel"]);
  expect(
    within(grid)
      .getAllByRole("rowheader")
      .map((header) => header.textContent),
  ).toEqual(["Organization", "Members", "Invitations"]);
  expect(within(grid).getAllByRole("gridcell")).toHaveLength(12);
  expect(within(grid).getAllByRole("checkbox")).toHaveLength(7);
  expect(box("update member").checked).toBe(true);
});

it("is one tab stop, inside which arrows, Home and End move", async () => {
  const { user } = show(<Sample />);
  await user.tab();
  expect(named()).toBe("update organization");
  for (const [key, to] of [
    ["{ArrowRight}", "delete organization"],
    ["{ArrowRight}", "delete organization"],
    ["{ArrowDown}", "delete member"],
    // That column has no cell, so the nearest one is next.
    ["{ArrowDown}", "cancel invitation"],
    ["{ArrowDown}", "cancel invitation"],
    ["{ArrowLeft}", "create invitation"],
    ["{ArrowUp}", "create member"],
    ["{End}", "delete member"],
    ["{Home}", "create member"],
    ["{Control>}{End}{/Control}", "cancel invitation"],
    ["{Control>}{Home}{/Control}", "update organization"],
  ] as const) {
    await user.keyboard(key);
    expect([key, named()]).toEqual([key, to]);
  }
  await user.keyboard("{ArrowDown}");
  await user.tab();
  expect(document.activeElement).toBe(document.body);
  await user.tab({ shift: true });
  expect(named()).toBe("update member");
});

it("moves the other way in right-to-left texts", async () => {
  const { user } = show(<Sample dir="rtl" />);
  await user.tab();
  await user.keyboard("{ArrowLeft}");
  expect(named()).toBe("delete organization");
});

it("ticks with Space and with the pointer", async () => {
  const onChange = vi.fn();
  const { user } = show(<Sample onChange={onChange} />);
  await user.tab();
  await user.keyboard(" ");
  expect(box("update organization").checked).toBe(true);
  await user.click(box("update member"));
  expect(box("update member").checked).toBe(false);
  expect(onChange.mock.calls).toEqual([
    ["organization update", true],
    ["member update", false],
  ]);
});

it("lets a locked box be focused, says why, and changes nothing", async () => {
  const onChange = vi.fn();
  const { user } = show(<Sample onChange={onChange} />);
  const locked = box("delete organization");
  await user.click(locked);
  expect(document.activeElement).toBe(locked);
  expect(locked.checked).toBe(false);
  expect(locked.getAttribute("aria-disabled")).toBe("true");
  const why = document.getElementById(locked.getAttribute("aria-describedby") ?? "");
  expect(why?.textContent).toBe(LOCK);
  expect(onChange).not.toHaveBeenCalled();
});

it("can be navigated where nothing can be changed", async () => {
  const { user } = show(<Sample isReadOnly />);
  expect(screen.getByRole("grid").getAttribute("aria-readonly")).toBe("true");
  await user.tab();
  await user.keyboard("{ArrowDown} ");
  expect(named()).toBe("update member");
  expect(box("update member").checked).toBe(true);
});
