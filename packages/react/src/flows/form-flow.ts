import type { ClientError } from "@latchkey/client";
import type { Failure, Notice } from "../errors/index.ts";
import { createStore, type Readable } from "./store.ts";
import { countdown, realTimers, type Timers } from "./timers.ts";

/** What a form holds: texts, and boxes that are ticked or not. */
export type FormValues = Readonly<Record<string, string | boolean>>;

/** A field by the name that it has in `values`. */
export type FieldName<Values> = keyof Values & string;

export type FieldErrors<Values> = { readonly [Name in keyof Values]?: Notice };

/** Where the focus belongs after a refusal: the one field that is wrong, the summary of several, or the alert. */
export type FocusTarget<Values> =
  | { readonly field: FieldName<Values> }
  | { readonly summary: true }
  | { readonly alert: true };

export interface FormFlowState<Values extends FormValues> {
  readonly values: Values;
  /** What is wrong in which field. */
  readonly fieldErrors: FieldErrors<Values>;
  /** What is wrong with none of them. */
  readonly formError: Notice | null;
  /** The form is on its way: a second `submit` does nothing. */
  readonly pending: boolean;
  /** It was sent and accepted, and nothing was changed since. */
  readonly done: boolean;
  /** Seconds until it may be sent again; 0 when it may. */
  readonly retryAfter: number;
  /** How often it was refused. When it changes, the focus moves to `focus`. */
  readonly failures: number;
  readonly focus: FocusTarget<Values> | null;
}

/** A form without its looks: what is typed, what is wrong, what is on its way. */
export interface FormFlow<Values extends FormValues> extends Readable<FormFlowState<Values>> {
  set<Name extends FieldName<Values>>(name: Name, value: Values[Name]): void;
  /**
   * Checks and sends. Resolves when there is an answer, to whether it was accepted.
   *
   * @param typed What stands in the document: browsers and password managers fill fields without saying so.
   */
  submit(typed?: Partial<Values>): Promise<boolean>;
  /** As in the beginning, with other values where some are given. An answer that is on its way is ignored. */
  reset(values?: Partial<Values>): void;
}

/** The answer to a form: data or the error, as clients answer. */
export type Answer<Data> = { data: Data; error?: null } | { data?: null; error: ClientError };

export interface FormFlowOptions<Values extends FormValues, Data> {
  /** What stands in the fields in the beginning. */
  values: Values;
  /** What is wrong with what was typed, without asking anyone. Default: nothing. */
  check?: ((values: Values) => FieldErrors<Values>) | undefined;
  /** Sends the form. What it throws is taken for a network that failed. */
  send: (values: Values, signal: AbortSignal) => Promise<Answer<Data>>;
  /** What an error says, and where; several notices where it is about several fields. */
  describe: (error: ClientError, values: Values) => Notice | readonly Notice[];
  /** What a server said to this form before the page was drawn. */
  refused?: { readonly error: Failure } | undefined;
  /** After an answer that accepts, before the state says so. */
  onDone?: ((data: Data, values: Values) => void | Promise<void>) | undefined;
  /** An answer that refuses what was sent. True: the application shows it, and the form stays as it is. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
  /**
   * After a refusal: what changes in the form beside showing the notice. `isTakenOver`: nothing is shown, someone else
   * does.
   */
  onRefused?: ((refusal: Refusal<Values>) => RefusalChanges<Values> | undefined) | undefined;
  /**
   * A field whose value is good for one attempt, such as a code: as long as its refusal is shown, the same value or none
   * isn't sent. The press that follows a code which was sent by itself would count as another attempt, or hide why.
   */
  once?: FieldName<Values> | undefined;
  timers?: Timers | undefined;
}

export interface Refusal<Values extends FormValues> {
  error: ClientError;
  /** The first one, where there are several. */
  notice: Notice;
  values: Values;
}

export interface RefusalChanges<Values extends FormValues> {
  /** What stands in fields from now on: secrets are cleared. */
  values?: Partial<Values>;
  focus?: FocusTarget<Values>;
  isTakenOver?: boolean;
}

/** A form as a machine, without React. */
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
  /** Only the answer to the latest request counts. */
  let controller: AbortController | undefined;
  let isLive = first.failures > 0;
  /** Of `once`: what was refused. */
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

  /** The state after an answer that refuses. */
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

  /** Whether something is wrong before anything is sent. */
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
      // Asked for the type: the rest of a mapped type has lost the names that it had.
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
        // Without an error there are data.
        await onDone?.(answer.data as Data, values);
        if (controller !== mine) return true;
        controller = undefined;
        isLive = false;
        store.set({ pending: false, done: true, formError: null });
        return true;
      } finally {
        // A callback of the application has thrown: a form that stayed pending could never be sent again.
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

/** Notices beside their fields; what belongs to no field of this form stands above it. */
function placed<Values extends FormValues>(
  values: Values,
  notices: readonly Notice[],
): Pick<FormFlowState<Values>, "fieldErrors" | "formError"> {
  const isOurs = ({ place, field }: Notice): boolean =>
    place === "field" && field !== undefined && field in values;
  return {
    // Which names there are was asked.
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

/** In the order of the fields, whatever order they were checked in. */
function wrongFields<Values extends FormValues>(
  values: Values,
  errors: FieldErrors<Values>,
): FieldName<Values>[] {
  // The names of `values`.
  return Object.keys(values).filter((name) => errors[name as FieldName<Values>] !== undefined);
}

/** Members that are there but undefined are left out. */
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

/** @internal What stands for the answer of a request that has thrown. */
export function notSent(cause: unknown): { error: ClientError } {
  return {
    error: { code: "NETWORK_ERROR", status: 0, statusText: "", message: "The form was not sent", cause },
  };
}
