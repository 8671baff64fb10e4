import type { Latchkey } from "latchkey";
import type { Page } from "./page.ts";

/** Makes a page while it has a place among the requests under way: the engine's and the service's own are counted as one. */
export async function inPlace(
  engine: Pick<Latchkey, "takePlace">,
  make: () => Promise<Page>,
  refuse: () => Page | Promise<Page>,
): Promise<Page> {
  const leave = engine.takePlace();
  if (leave === undefined) return refuse();
  try {
    return await make();
  } finally {
    leave();
  }
}
