/**
 * A value that is there already or comes later. SQLite answers at once, a server over a socket does not;
 * what only passes answers on stays synchronous where it can (an `await` costs a turn of the microtask queue).
 */
export type MaybePromise<T> = T | Promise<T>;

/** `next(value)`, now if the value is there, else when it comes. */
export function andThen<T, U>(value: MaybePromise<T>, next: (value: T) => MaybePromise<U>): MaybePromise<U> {
  return value instanceof Promise ? value.then(next) : next(value);
}
