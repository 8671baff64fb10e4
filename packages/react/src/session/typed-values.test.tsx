import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { keepTyped, restoreTyped } from "./typed-values.ts";

afterEach(() => {
  document.body.replaceChildren();
  sessionStorage.clear();
});

test("fields named like secrets aren't kept, whatever their type", () => {
  document.body.innerHTML = `
    <input name="note" value="kept">
    <input name="password" value="one">
    <input id="apiSecret" value="two">
    <input name="x" autocomplete="one-time-code" value="three">`;
  keepTyped("ada");
  const kept = sessionStorage.getItem("latchkey.typed") ?? "";
  expect(kept).toContain("kept");
  for (const secret of ["one", "two", "three"]) expect(kept).not.toContain(`"${secret}"`);
});

test("a restored tick is pressed once, even if its effect shows late or never", async () => {
  document.body.innerHTML =
    '<form><input type="checkbox" name="news" checked><input name="note" value="kept"></form>' +
    '<input type="checkbox" name="at once" checked>';
  keepTyped("ada");
  const [tick, note, atOnce] = document.querySelectorAll("input");
  if (tick === undefined || note === undefined || atOnce === undefined) throw new Error("There are three.");
  atOnce.checked = false;
  const saved = vi.fn();
  atOnce.addEventListener("click", saved);
  tick.checked = false;
  note.value = "";
  const pressed = vi.fn((event: Event) => event.preventDefault());
  tick.addEventListener("click", pressed);
  onTestFinished(restoreTyped("ada"));
  await vi.waitFor(() => expect(note.value).toBe("kept"), { timeout: 60_000 });
  // Each later look finds the field emptied, and the tick unchanged.
  for (let times = 0; times < 3; times++) {
    note.value = "";
    await vi.waitFor(() => expect(note.value).toBe("kept"), { timeout: 60_000 });
  }
  expect(pressed).toHaveBeenCalledOnce();
  expect(saved, "a tick that takes effect at once is left to the user").not.toHaveBeenCalled();
});
