import type { Result } from "@latchkey/client";
import { createStore, type Readable } from "../../flows/store.ts";
import type { Timers } from "../../flows/timers.ts";
import { createTyping } from "../../flows/typing.ts";
import { isSlug } from "./slug.ts";

/** Number of alternatives to a taken slug: `acme-2` to `acme-4`. */
const OTHERS = 3;

export interface SlugState {
  /** The checked slug. */
  readonly slug: string;
  /** `none`: nothing to say. `wrong`: invalid. `unknown`: the request failed. */
  readonly status: "none" | "wrong" | "checking" | "free" | "taken" | "unknown";
  /** For a taken slug: a free one like it. */
  readonly suggestion: string | null;
}

export interface SlugCheck extends Readable<SlugState> {
  /** Checks a slug once the typing pauses. */
  look(slug: string): void;
  /** Drops the check: the form is sent, and its answer says the same. */
  stop(): void;
}

export interface SlugCheckOptions {
  ask: (slug: string) => Promise<Result<unknown>>;
  /** The organization's current slug, about which nothing is said. */
  own?: string | undefined;
  timers?: Timers | undefined;
}

/** Checks while typing whether a slug is free, and finds one like it if not. */
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
