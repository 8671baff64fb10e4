import type { ClientError } from "@latchkey/client";
import type { Failure, Notice } from "../errors/index.ts";
import { createStore, type Readable } from "./store.ts";
import { countdown, realTimers, type Timers } from "./timers.ts";

/** Values of a form: texts, and checkboxes. */
export type FormValues = Readonly<Record<string, string | boolean>>;

/** Name of a field in `values`. */
export type FieldName<Values> = keyof Values & string;

export type FieldErrors<Values> = { readonly [Name in keyof Values]?: Notice };

/** Target of the focus after a refusal: the only invalid field, the summary of several, or the alert. */
export type FocusTarget<Values> =
  | { readonly field: FieldName<Values> }
  | { readonly summary: true }
  | { readonly alert: true };

export interface FormFlowState<Values extends FormValues> {
  readonly values: Values;
  /** Errors by field. */
  readonly fieldErrors: FieldErrors<Values>;
  /** Error that belongs to no field. */
  readonly formError: Notice | null;
  /** True while the form is being sent: a second `submit` does nothing. */
  readonly pending: boolean;
  /** True if the form was accepted and not changed since. */
  readonly done: boolean;
  /** Seconds until the form may be sent again; 0 if it may. */
  readonly retryAfter: number;
  /** Number of refusals. When it changes, the focus moves to `focus`. */
  readonly failures: number;
  readonly focus: FocusTarget<Values> | null;
}

/** A form without markup: its values, errors and progress. */
export interface FormFlow<Values extends FormValues> extends Readable<FormFlowState<Values>> {
  set<Name extends FieldName<Values>>(name: Name, value: Values[Name]): void;
  /**
   * Checks and sends the form. Resolves once there is an answer: true if the form was accepted.
   *
   * @param typed Values in the document: browsers and password managers fill in fields without events.
   */
  submit(typed?: Partial<Values>): Promise<boolean>;
  /** Restores the initial state, with other values if given. The answer to a pending request is ignored. */
  reset(values?: Partial<Values>): void;
}

/** Answer to a form, as clients return it: data or an error. */
export type Answer<Data> = { data: Data; error?: null } | { data?: null; error: ClientError };

export interface FormFlowOptions<Values extends FormValues, Data> {
  /** Initial values. */
  values: Values;
  /** Returns the errors of the values before anything is sent. Default: none. */
  check?: ((values: Values) => FieldErrors<Values>) | undefined;
  /** Sends the form. If it rejects, the form reports a network failure. */
  send: (values: Values, signal: AbortSignal) => Promise<Answer<Data>>;
  /** Describes an error: one notice, or several if it concerns several fields. */
  describe: (error: ClientError, values: Values) => Notice | readonly Notice[];
  /** A server's refusal of the posted form, rendered with the page. */
  refused?: { readonly error: Failure } | undefined;
  /** Called after an answer that accepts the form, before the state changes. */
  onDone?: ((data: Data, values: Values) => void | Promise<void>) | undefined;
  /**
   * Called after an answer that refuses the form. Returns true if the application shows the error: the form
   * then stays as it is.
   */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
  /**
   * Returns changes of the form after a refusal, besides the notice. `isTakenOver`: another part of the page
   * shows the error.
   */
  onRefused?: ((refusal: Refusal<Values>) => RefusalChanges<Values> | undefined) | undefined;
  /**
   * A field whose value is good for one attempt, such as a code: while its refusal is shown, neither the same
   * value nor an empty one is sent. The press that follows a code which was sent automatically would count as
   * another attempt, or hide the error.
   */
  once?: FieldName<Values> | undefined;
  timers?: Timers | undefined;
}

export interface Refusal<Values extends FormValues> {
  error: ClientError;
  /** The first notice, if there are several. */
  notice: Notice;
  values: Values;
}

export interface RefusalChanges<Values extends FormValues> {
  /** Values to set, such as cleared secrets. */
  values?: Partial<Values>;
  focus?: FocusTarget<Values>;
  isTakenOver?: boolean;
}

/** Creates the state machine of a form, without React. */
export function createFormFlow<Values extends FormValues, Data>(
  options: FormFlowOptions<Values, Data>,
): FormFlow<Values> {
  const { check = nothingWrong, send, describe, onDone, onError, onRefused, once } = options;
  const { timers = realTimers } = options;
  const begun: FormFlowState<Values> = {
    values: options.values,
    fieldErrors: {},
    formError: null,
    pending: false,
    done: false,
    retryAfter: 0,
    failures: 0,
    focus: null,
  };
  const first =
    options.refused === undefined ? begun : refusedState(begun, plainError(options.refused.error));
  /** Controller of the latest request: only its answer counts. */
  let controller: AbortController | undefined;
  let isLive = first.failures > 0;
  /** Value of the field `once` that was refused. */
  let spent: Values[FieldName<Values>] | undefined;

  const store = createStore(first, {
    onFirst: () => {
      const { retryAfter } = store.get();
      if (retryAfter > 0) wait.start(retryAfter);
    },
    onIdle: () => {
      wait.stop();
      cancel();
    },
  });
  const wait = countdown(timers, (retryAfter) => store.set({ retryAfter }));

  function cancel(): void {
    controller?.abort();
    controller = undefined;
    store.set({ pending: false });
  }

  /** Returns the state after an answer that refuses the form. */
  function refusedState(state: FormFlowState<Values>, error: ClientError): FormFlowState<Values> {
    const notices = [describe(error, state.values)].flat();
    const [notice] = notices;
    const changes = notice && onRefused?.({ error, notice, values: state.values });
    const values = changes?.values === undefined ? state.values : { ...state.values, ...changes.values };
    const settled = { ...state, values, pending: false };
    if (notice === undefined || changes?.isTakenOver) return { ...settled, fieldErrors: {}, formError: null };
    const { fieldErrors, formError } = placed(values, notices);
    return {
      ...settled,
      fieldErrors,
      formError,
      retryAfter: notice.retryAfter ?? 0,
      failures: state.failures + 1,
      focus: changes?.focus ?? focusOf(values, fieldErrors),
    };
  }

  function isSpent(values: Values): boolean {
    const { fieldErrors, formError } = store.get();
    if (once === undefined || spent === undefined) return false;
    const given = values[once];
    return given === ""
      ? (fieldErrors[once] ?? formError) != null
      : fieldErrors[once] != null && given === spent;
  }

  /** Refuses invalid values before anything is sent. Returns true if it did. */
  function refuseUnsent(values: Values): boolean {
    const fieldErrors = check(values);
    if (wrongFields(values, fieldErrors).length === 0) return false;
    store.set({
      values,
      fieldErrors,
      formError: null,
      failures: store.get().failures + 1,
      focus: focusOf(values, fieldErrors),
    });
    return true;
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    set(name, value) {
      const state = store.get();
      if (Object.is(state.values[name], value)) return;
      const values = { ...state.values, [name]: value };
      const { [name]: _, ...others } = state.fieldErrors;
      // The rest of a mapped type loses its names in TypeScript.
      let fieldErrors = others as FieldErrors<Values>;
      const found = isLive ? check(values)[name] : undefined;
      if (found !== undefined) fieldErrors = { ...fieldErrors, [name]: found };
      const isSame = state.fieldErrors[name] === undefined && found === undefined;
      store.set({ values, done: false, ...(isSame ? {} : { fieldErrors }) });
    },
    async submit(typed = {}) {
      const { pending, retryAfter } = store.get();
      if (pending || retryAfter > 0) return false;
      isLive = true;
      const values = { ...store.get().values, ...typed };
      if (isSpent(values)) return false;
      spent = undefined;
      if (refuseUnsent(values)) return false;
      const mine = new AbortController();
      controller = mine;
      store.set({ values, fieldErrors: {}, pending: true, done: false });
      try {
        const answer = await send(values, mine.signal).catch(notSent);
        if (controller !== mine) return false;
        if (answer.error) {
          if (once !== undefined) spent = values[once];
          const isTakenOver = onError?.(answer.error) === true;
          store.set(
            isTakenOver ? { pending: false, formError: null } : refusedState(store.get(), answer.error),
          );
          controller = undefined;
          const seconds = store.get().retryAfter;
          if (seconds > 0) wait.start(seconds);
          return false;
        }
        // An answer without an error has data.
        await onDone?.(answer.data as Data, values);
        if (controller !== mine) return true;
        controller = undefined;
        isLive = false;
        store.set({ pending: false, done: true, formError: null });
        return true;
      } finally {
        // A callback has thrown: a form that stays pending could never be sent again.
        if (controller === mine) cancel();
      }
    },
    reset(values) {
      wait.stop();
      cancel();
      isLive = false;
      spent = undefined;
      store.set({ ...begun, values: { ...options.values, ...values } });
    },
  };
}

function nothingWrong<Values>(): FieldErrors<Values> {
  return {};
}

/** Assigns notices to their fields; a notice without a field of this form becomes the form's. */
function placed<Values extends FormValues>(
  values: Values,
  notices: readonly Notice[],
): Pick<FormFlowState<Values>, "fieldErrors" | "formError"> {
  const isOurs = ({ place, field }: Notice): boolean =>
    place === "field" && field !== undefined && field in values;
  return {
    // `isOurs` has checked the names.
    fieldErrors: Object.fromEntries(
      notices.filter(isOurs).map((notice) => [notice.field, notice]),
    ) as FieldErrors<Values>,
    formError: notices.find((notice) => !isOurs(notice)) ?? null,
  };
}

function focusOf<Values extends FormValues>(
  values: Values,
  errors: FieldErrors<Values>,
): FocusTarget<Values> {
  const [field, another] = wrongFields(values, errors);
  if (field === undefined) return { alert: true };
  return another === undefined ? { field } : { summary: true };
}

/** Returns the invalid fields in the form's order. */
function wrongFields<Values extends FormValues>(
  values: Values,
  errors: FieldErrors<Values>,
): FieldName<Values>[] {
  // Keys of `values` are names of fields.
  return Object.keys(values).filter((name) => errors[name as FieldName<Values>] !== undefined);
}

/** Omits members that are undefined. */
function plainError(failure: Failure): ClientError {
  const { code, status, details, requestId, retryAfter, banExpires, banMessage } = failure;
  return {
    code,
    status,
    statusText: "",
    message: "",
    ...(details === undefined ? {} : { details: [...details] }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(banExpires === undefined ? {} : { banExpires }),
    ...(banMessage === undefined ? {} : { banMessage }),
  };
}

/** @internal Returns the result of a request that has thrown. */
export function notSent(cause: unknown): { error: ClientError } {
  return {
    error: { code: "NETWORK_ERROR", status: 0, statusText: "", message: "The form was not sent", cause },
  };
}
