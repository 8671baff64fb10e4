import type { Failure } from "../errors/index.ts";

/** A server's refusal of a posted form, with the form's values. */
export interface Refused {
  readonly error: Failure;
  readonly values: Readonly<Record<string, string>>;
  /** Method of the form, on screens with several. Default `password`. */
  readonly way?: string | undefined;
}

/** @internal Returns the refusal if it is of this method's form. */
export function refusedBy(refused: Refused | undefined, way: string): Refused | undefined {
  return refused !== undefined && wayOf(refused) === way ? refused : undefined;
}

/** @internal Returns the method whose form was refused. */
export function wayOf({ way = "password" }: Refused): string {
  return way;
}

/** @internal Reports whether the checkbox of a posted form was ticked: otherwise it is absent. */
export function isTicked(value: string | undefined): boolean {
  return value !== undefined && value !== "" && value !== "false";
}
