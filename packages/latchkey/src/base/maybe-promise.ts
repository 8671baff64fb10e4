/**
 * A value that is available now or later. SQLite answers at once, a server over a socket does not. Code that
 * only passes answers on stays synchronous if it can (an `await` costs a turn of the microtask queue).
 */
export type MaybePromise<T> = T | Promise<T>;

/** Calls `next(value)`: now if the value is available, otherwise when it is. */
export function andThen<T, U>(value: MaybePromise<T>, next: (value: T) => MaybePromise<U>): MaybePromise<U> {
  return value instanceof Promise ? value.then(next) : next(value);
}
