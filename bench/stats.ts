/** Median and range of a list of measurements. */
export interface Summary {
  median: number;
  min: number;
  max: number;
  count: number;
}

export function summarize(values: readonly number[]): Summary {
  const sorted = sortedCopy(values);
  return {
    median: quantile(sorted, 0.5),
    min: sorted[0] ?? NaN,
    max: sorted.at(-1) ?? NaN,
    count: sorted.length,
  };
}

export function median(values: readonly number[]): number {
  return quantile(sortedCopy(values), 0.5);
}

/** Returns the 99th percentile. NaN for an empty list. */
export function percentile99(values: readonly number[]): number {
  return quantile(sortedCopy(values), 0.99);
}

/**
 * Returns Welch's t of two samples after cropping: values above the `keep` quantile of both together are left
 * out, since the slowest measurements show the scheduler, not the code. An absolute value below 4.5 doesn't
 * distinguish the two (the threshold of leakage tests). Positive if `a` is slower.
 */
export function croppedWelchT(a: readonly number[], b: readonly number[], keep = 0.9): number {
  const limit = quantile(sortedCopy([...a, ...b]), keep);
  const x = moments(a.filter((value) => value <= limit));
  const y = moments(b.filter((value) => value <= limit));
  return (x.mean - y.mean) / Math.sqrt(x.variance / x.count + y.variance / y.count);
}

function sortedCopy(values: readonly number[]): number[] {
  return [...values].sort((a, b) => a - b);
}

/** Returns a quantile of sorted values, interpolated linearly. NaN if there are none. */
function quantile(sorted: readonly number[], q: number): number {
  const at = (sorted.length - 1) * q;
  const low = sorted[Math.floor(at)] ?? NaN;
  const high = sorted[Math.ceil(at)] ?? NaN;
  return low + (high - low) * (at - Math.floor(at));
}

function moments(values: readonly number[]) {
  const count = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1);
  return { count, mean, variance };
}
