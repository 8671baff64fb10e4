export type Labels = Readonly<Record<string, string>>;

export interface Sample {
  readonly labels: Labels;
  readonly value: number;
  /** Name of the metric, if it differs from the family's: `…_bucket`, `…_sum`, `…_count`. */
  readonly metricName?: string;
}

/**
 * All metrics with one name, in the form that prom-client prints and aggregates over several processes. Plain
 * JSON: it is sent between processes.
 */
export interface Family {
  readonly name: string;
  readonly help: string;
  readonly type: "counter" | "gauge" | "histogram";
  /** Aggregation over several processes: the sum, the maximum, or the value that all of them share. */
  readonly aggregator: "sum" | "max" | "first";
  readonly values: readonly Sample[];
}

/** Durations, counted by bounds in seconds. */
class Histogram {
  readonly #bounds: readonly number[];
  readonly #counts: Float64Array;
  #sum = 0;

  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
    this.#counts = new Float64Array(bounds.length + 1);
  }

  observe(seconds: number): void {
    let at = 0;
    // Most durations are short, so most loops end at the first bounds. Both lists are read within their
    // bounds.
    while (at < this.#bounds.length && seconds > (this.#bounds[at] as number)) at += 1;
    // There is one count more than there are bounds.
    this.#counts[at] = (this.#counts[at] as number) + 1;
    this.#sum += seconds;
  }

  samples(name: string, labels: Labels): Sample[] {
    let count = 0;
    const buckets = [...this.#counts].map((of, at) => {
      count += of;
      const le = String(this.#bounds[at] ?? "+Inf");
      return { metricName: `${name}_bucket`, labels: { ...labels, le }, value: count };
    });
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels, value: this.#sum },
      { metricName: `${name}_count`, labels, value: count },
    ];
  }
}

/** One histogram for each key, created at its first use. The number of keys is bounded. */
export class Histograms<Key> {
  readonly #bounds: readonly number[];
  readonly #kept = new Map<Key, Histogram>();

  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
  }

  of(key: Key): Histogram {
    let histogram = this.#kept.get(key);
    if (histogram === undefined) {
      histogram = new Histogram(this.#bounds);
      this.#kept.set(key, histogram);
    }
    return histogram;
  }

  entries(): [Key, Histogram][] {
    return [...this.#kept];
  }
}

export function gauge(
  name: string,
  help: string,
  value: number,
  aggregator: Family["aggregator"] = "sum",
): Family {
  return { name, help, type: "gauge", aggregator, values: [{ labels: {}, value }] };
}
