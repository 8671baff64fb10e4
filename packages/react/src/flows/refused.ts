import type { Failure } from "../errors/index.ts";

/** What a server said to the form, and what stood in it. */
export interface Refused {
  readonly error: Failure;
  readonly values: Readonly<Record<string, string>>;
  /** The method whose form it was, where the screen has several. Default `password`. */
  readonly way?: string | undefined;
}

/** @internal Whose form it was: of those on its screen. */
export function refusedBy(refused: Refused | undefined, way: string): Refused | undefined {
  return refused !== undefined && wayOf(refused) === way ? refused : undefined;
}

/** @internal The method whose form was refused. */
export function wayOf({ way = "password" }: Refused): string {
  return way;
}

/** @internal A box of a form that was posted: absent when it wasn't ticked. */
export function isTicked(value: string | undefined): boolean {
  return value !== undefined && value !== "" && value !== "false";
}
