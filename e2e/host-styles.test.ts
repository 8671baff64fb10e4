import { NAMES } from "./support/appearances.ts";
import { changesByHosts, changesByLayers } from "./support/host-styles.ts";
import { openState } from "./support/states.ts";
import { expect, test } from "./support/test.ts";

/** Screens that between them hold nearly every component. */
const SOME = ["primitives", "host-sign-in", "host-user-profile/security", "members"];

test.for(SOME)("%s looks the same in applications that style elements", async (name, { open }) => {
  const page = await open();
  await openState(page, name);
  expect(await changesByHosts(page)).toEqual([]);
});

test.for(SOME)("%s looks the same without layers", async (name, { open }) => {
  const page = await open();
  await openState(page, name);
  expect(await changesByLayers(page)).toEqual([]);
});

const OTHERS = NAMES.filter((name) => !SOME.includes(name));
test.for(OTHERS)(
  "%s looks the same without layers, and in applications that style elements",
  { tags: "long" },
  async (name, { open }) => {
    const page = await open();
    await openState(page, name);
    expect(await changesByLayers(page)).toEqual([]);
    expect(await changesByHosts(page)).toEqual([]);
  },
);
