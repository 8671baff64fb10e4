import type { ClientError } from "@latchkey/client";
import type { Notice } from "../../errors/index.ts";
import type { Answer } from "../../flows/form-flow.ts";
import { createStore, type Readable } from "../../flows/store.ts";
import { type Crop, MIDDLE } from "./crop.ts";
import { encode } from "./encode.ts";
import { type Picture, type PictureProblem, readPicture } from "./read.ts";

/** Step of changing the picture. */
export type AvatarStep = "showing" | "reading" | "cropping" | "saving" | "removing" | "restoring";

/** Problem of a file or of this browser; nothing was sent. */
export type AvatarProblem = PictureProblem | "notEncoded";

export interface AvatarState {
  readonly step: AvatarStep;
  /** The selected picture, from `cropping` until it is saved or discarded. */
  readonly picture: Picture | null;
  readonly crop: Crop;
  readonly problem: AvatarProblem | null;
  /** Error of saving, removing or restoring. The crop is kept. */
  readonly failure: Notice | null;
  /** Last completed action, until the next one begins. */
  readonly done: "saved" | "removed" | "restored" | null;
}

/** Changes a picture: selects, crops and saves it; removes and restores it. */
export interface AvatarFlow extends Readable<AvatarState> {
  /** Reads a file. The previous selection stays if the file is no picture. */
  choose(file: Blob): Promise<void>;
  turn(crop: Partial<Crop>): void;
  /** Discards the selected picture. */
  cancel(): void;
  save(): Promise<void>;
  /** Removes the picture; `undo` restores it. */
  remove(image: string): Promise<void>;
  undo(): Promise<void>;
}

export interface AvatarFlowOptions {
  /** Stores a WebP, JPEG or PNG of 256 × 256 pixels. Resolves with its URL. */
  upload: (file: Blob) => Promise<Answer<{ url: string }>>;
  /** Writes the URL into the account; null: none. Resolves once all components have the new value. */
  write: (image: string | null) => Promise<Answer<unknown>>;
  describe: (error: ClientError) => Notice;
  onSuccess?: (() => void) | undefined;
  /** Returns true if the application shows the failure itself. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
  /** Functions to decode and encode pictures. Default: the browser's. */
  pictures?: { read: typeof readPicture; encode: typeof encode } | undefined;
}

const BROWSER = { read: readPicture, encode };

export function createAvatarFlow(options: AvatarFlowOptions): AvatarFlow {
  const { upload, write, describe, pictures = BROWSER } = options;
  const store = createStore<AvatarState>(
    { step: "showing", picture: null, crop: MIDDLE, problem: null, failure: null, done: null },
    { onIdle: () => release({ step: "showing" }) },
  );
  /** Number of the current action: answers to earlier ones are ignored. */
  let begun = 0;
  let removed: string | null = null;

  function release(changes: Partial<AvatarState>): void {
    begun += 1;
    store.get().picture?.close();
    store.set({ picture: null, crop: MIDDLE, problem: null, failure: null, ...changes });
  }

  /** Returns to `step` with the error. */
  function failed(error: ClientError, step: AvatarStep): void {
    const isTakenOver = options.onError?.(error) === true;
    store.set({ step, failure: isTakenOver ? null : describe(error) });
  }

  /** Writes the account's picture. Does nothing while another action is pending. */
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

/** Converts whatever an application's upload throws into an error of the client. */
function notSent(cause: unknown): { error: ClientError } {
  if (cause instanceof Error && "code" in cause && "status" in cause) {
    // Calls with `throw: true` reject with an error that has both members.
    return { error: cause as Error & ClientError };
  }
  return { error: { status: 0, statusText: "", code: "UPLOAD_FAILED", message: "It was not sent", cause } };
}
