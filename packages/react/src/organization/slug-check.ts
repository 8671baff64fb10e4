import type { Result } from "@latchkey/client";
import { createStore, type Readable } from "../flows/store.ts";
import type { Timers } from "../flows/timers.ts";
import { createTyping } from "../flows/typing.ts";
import { isSlug } from "./slug.ts";

/** How many others are tried where one is taken: `acme-2` to `acme-4`. */
const OTHERS = 3;

export interface SlugState {
  /** The one that this is about. */
  readonly slug: string;
  /** `none`: nothing to say. `wrong`: no address is like this. `unknown`: it couldn't be asked. */
  readonly status: "none" | "wrong" | "checking" | "free" | "taken" | "unknown";
  /** Where it is taken: one like it that is free. */
  readonly suggestion: string | null;
}

export interface SlugCheck extends Readable<SlugState> {
  /** Looks at a slug when nothing else was typed for a moment. */
  look(slug: string): void;
  /** Asks no more about what was typed: it is sent, and answered by that. */
  stop(): void;
}

export interface SlugCheckOptions {
  ask: (slug: string) => Promise<Result<unknown>>;
  /** One that is one's own: nothing is said about it. */
  own?: string | undefined;
  timers?: Timers | undefined;
}

/** Says while someone types whether a slug is free, and which one like it is where it isn't. */
export function createSlugCheck({ ask, own, timers }: SlugCheckOptions): SlugCheck {
  const store = createStore<SlugState>(
    { slug: "", status: "none", suggestion: null },
    { onIdle: () => typing.stop() },
  );
  const typing = createTyping(find, timers);

  async function find(slug: string, signal: AbortSignal): Promise<void> {
    store.set({ status: "checking" });
    const status = statusOf(await ask(slug));
    if (signal.aborted) return;
    store.set({ status });
    if (status !== "taken") return;
    for (let n = 2; n < 2 + OTHERS; n += 1) {
      const other = `${slug}-${n}`;
      const isFree = statusOf(await ask(other)) === "free";
      if (signal.aborted) return;
      if (isFree) return store.set({ suggestion: other });
    }
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    stop: typing.stop,
    look(slug) {
      typing.stop();
      const isNothing = slug === "" || slug === own;
      store.set({ slug, status: isNothing || isSlug(slug) ? "none" : "wrong", suggestion: null });
      if (isNothing || !isSlug(slug)) return;
      typing.pause(slug);
    },
  };
}

function statusOf({ error }: Result<unknown>): SlugState["status"] {
  if (error === null) return "free";
  if (error.code === "ORGANIZATION_SLUG_ALREADY_TAKEN") return "taken";
  return error.code === "VALIDATION_ERROR" ? "wrong" : "unknown";
}
