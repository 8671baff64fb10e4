import type { Latchkey } from "latchkey";
import type { Page } from "./page.ts";

/**
 * Renders a page while it holds a slot of the concurrent requests, which the engine and the service share.
 */
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
