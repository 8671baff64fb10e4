import type { ClientError } from "@latchkey/client";
import type { Notice } from "../errors/index.ts";
import type { Answer } from "../flows/form-flow.ts";
import { createStore, type Readable } from "../flows/store.ts";
import { type Crop, MIDDLE } from "./picture/crop.ts";
import { encode } from "./picture/encode.ts";
import { type Picture, type PictureProblem, readPicture } from "./picture/read.ts";

/** Where a change of the picture stands. */
export type AvatarStep = "showing" | "reading" | "cropping" | "saving" | "removing" | "restoring";

/** What a file or this browser can't do; nothing was sent. */
export type AvatarProblem = PictureProblem | "notEncoded";

export interface AvatarState {
  readonly step: AvatarStep;
  /** The chosen picture, from `cropping` until it is saved or given up. */
  readonly picture: Picture | null;
  readonly crop: Crop;
  readonly problem: AvatarProblem | null;
  /** Why it wasn't saved, removed or restored. The crop is still there. */
  readonly failure: Notice | null;
  /** What was done last, until the next thing is begun. */
  readonly done: "saved" | "removed" | "restored" | null;
}

/** A person's picture, changed: chosen, cropped, sent; removed, and brought back. */
export interface AvatarFlow extends Readable<AvatarState> {
  /** Reads a file. What was chosen before stays if it is no picture. */
  choose(file: Blob): Promise<void>;
  turn(crop: Partial<Crop>): void;
  /** Gives the chosen picture up. */
  cancel(): void;
  save(): Promise<void>;
  /** Takes the picture away; `undo` brings it back. */
  remove(image: string): Promise<void>;
  undo(): Promise<void>;
}

export interface AvatarFlowOptions {
  /** Stores a WebP, JPEG or PNG of 256 × 256 pixels, for its address. */
  upload: (file: Blob) => Promise<Answer<{ url: string }>>;
  /** Writes the address into the account; null: none. Resolves when everyone here knows. */
  write: (image: string | null) => Promise<Answer<unknown>>;
  describe: (error: ClientError) => Notice;
  onSuccess?: (() => void) | undefined;
  /** True: the failure isn't shown here. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
  /** What decodes and encodes. Default: the browser. */
  pictures?: { read: typeof readPicture; encode: typeof encode } | undefined;
}

const BROWSER = { read: readPicture, encode };

export function createAvatarFlow(options: AvatarFlowOptions): AvatarFlow {
  const { upload, write, describe, pictures = BROWSER } = options;
  const store = createStore<AvatarState>(
    { step: "showing", picture: null, crop: MIDDLE, problem: null, failure: null, done: null },
    { onIdle: () => release({ step: "showing" }) },
  );
  /** Counts what was begun: an answer to something older changes nothing. */
  let begun = 0;
  let removed: string | null = null;

  function release(changes: Partial<AvatarState>): void {
    begun += 1;
    store.get().picture?.close();
    store.set({ picture: null, crop: MIDDLE, problem: null, failure: null, ...changes });
  }

  /** Back to `step`, with what happened. */
  function failed(error: ClientError, step: AvatarStep): void {
    const isTakenOver = options.onError?.(error) === true;
    store.set({ step, failure: isTakenOver ? null : describe(error) });
  }

  /** Writes the account's picture. Nothing while something else is on its way. */
  async function change(
    image: string | null,
    step: AvatarStep,
    done: NonNullable<AvatarState["done"]>,
  ): Promise<void> {
    if (store.get().step !== "showing") return;
    store.set({ step, problem: null, failure: null });
    const mine = ++begun;
    const answer = await write(image).catch(notSent);
    if (mine !== begun) return;
    if (answer.error) return failed(answer.error, "showing");
    store.set({ step: "showing", done });
    options.onSuccess?.();
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    async choose(file) {
      const { step, picture } = store.get();
      if (step !== "showing" && step !== "cropping") return;
      store.set({ step: "reading", problem: null, failure: null, done: null });
      const mine = ++begun;
      const read = await pictures.read(file);
      if (mine !== begun) {
        if ("picture" in read) read.picture.close();
        return;
      }
      if ("problem" in read) {
        store.set({ step: picture === null ? "showing" : "cropping", problem: read.problem });
        return;
      }
      picture?.close();
      store.set({ step: "cropping", picture: read.picture, crop: MIDDLE });
    },
    turn(crop) {
      if (store.get().step === "cropping") store.set({ crop: { ...store.get().crop, ...crop } });
    },
    cancel() {
      if (store.get().step !== "saving") release({ step: "showing" });
    },
    async save() {
      const { step, picture, crop } = store.get();
      if (step !== "cropping" || picture === null) return;
      store.set({ step: "saving", problem: null, failure: null });
      const mine = ++begun;
      const file = await pictures.encode(picture, crop).catch(() => undefined);
      if (mine !== begun) return;
      if (file === undefined) {
        store.set({ step: "cropping", problem: "notEncoded" });
        return;
      }
      const stored = await upload(file).catch(notSent);
      const answer = stored.error ? stored : await write(stored.data?.url ?? null).catch(notSent);
      if (mine !== begun) return;
      if (answer.error) return failed(answer.error, "cropping");
      release({ step: "showing", done: "saved" });
      options.onSuccess?.();
    },
    async remove(image) {
      removed = image;
      await change(null, "removing", "removed");
    },
    async undo() {
      if (removed !== null) await change(removed, "restoring", "restored");
    },
  };
}

/** What an application's own upload throws: an error of the client, or anything. */
function notSent(cause: unknown): { error: ClientError } {
  if (cause instanceof Error && "code" in cause && "status" in cause) {
    // Both members are there: it is what calls with `throw: true` reject with.
    return { error: cause as Error & ClientError };
  }
  return { error: { status: 0, statusText: "", code: "UPLOAD_FAILED", message: "It was not sent", cause } };
}
