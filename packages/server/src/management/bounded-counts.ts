/** Name for everything beyond the maximum number of names. */
const OTHER = "other";

/** Counts by name. Names come from outside, so their number is limited; the rest are counted as one. */
export class BoundedCounts {
  readonly #most: number;
  readonly #counts = new Map<string, number>();

  /**
   * `known`: names that exist from the beginning, so that a rate can be computed before their first event.
   */
  constructor(most: number, known: readonly string[] = []) {
    this.#most = most;
    for (const name of known) this.#counts.set(name, 0);
  }

  add(name: string): void {
    const known = this.#counts.get(name);
    const key = known !== undefined || this.#counts.size < this.#most ? name : OTHER;
    this.#counts.set(key, (known ?? this.#counts.get(key) ?? 0) + 1);
  }

  of(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  entries(): [name: string, count: number][] {
    return [...this.#counts];
  }
}
