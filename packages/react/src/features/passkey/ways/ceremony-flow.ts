import type { ClientError, Result } from "@latchkey/client";
import type { Notice } from "../../../errors/index.ts";
import { createStore, type Readable } from "../../../flows/store.ts";
import { isCancelled } from "./describe.ts";
import { isPressedByPerson } from "./load.ts";

export interface CeremonyState {
  /** True while the browser's dialog is open, or its answer is on its way. */
  readonly isPending: boolean;
  /** True if the dialog was closed: nothing was changed, and nothing is wrong. */
  readonly isCancelled: boolean;
  readonly error: Notice | null;
}

export interface CeremonyFlow<Input> extends Readable<CeremonyState> {
  /** Resolves when the ceremony is over. Does nothing without a press by a person. */
  start(input: Input): Promise<void>;
  /** Shows the error of another ceremony for the same purpose. */
  fail(error: ClientError): void;
}

interface CeremonyFlowOptions<Input, Data> {
  run(input: Input): Promise<Result<Data>>;
  describe(error: ClientError): Notice;
  onDone(data: Data): void | Promise<void>;
  /** True: the failure isn't shown here. */
  onError?(error: ClientError): boolean | undefined;
  /** Called after every end except success. */
  onEnd?(): void;
}

const QUIET: CeremonyState = { isPending: false, isCancelled: false, error: null };

/** A press that opens the browser's dialog for passkeys, as a state machine. */
export function createCeremonyFlow<Input, Data>(
  options: CeremonyFlowOptions<Input, Data>,
): CeremonyFlow<Input> {
  const { run, describe, onDone, onError, onEnd } = options;
  const store = createStore<CeremonyState>(QUIET);
  const fail = (error: ClientError): void => {
    if (isCancelled(error)) store.set({ ...QUIET, isCancelled: true });
    else store.set({ ...QUIET, error: onError?.(error) === true ? null : describe(error) });
  };
  return {
    fail,
    get: store.get,
    subscribe: store.subscribe,
    async start(input) {
      if (store.get().isPending || !isPressedByPerson()) return;
      store.set({ ...QUIET, isPending: true });
      const { data, error } = await run(input);
      if (error === null) {
        await onDone(data);
        store.set(QUIET);
        return;
      }
      fail(error);
      onEnd?.();
    },
  };
}
