const UNITS: readonly (readonly [RegExp, seconds: number])[] = [
  [/^s(ec(ond)?s?)?$/, 1],
  [/^m(in(ute)?s?)?$/, 60],
  [/^h((ou)?rs?)?$/, 3600],
  [/^d(ays?)?$/, 86_400],
  [/^w(eeks?)?$/, 604_800],
  [/^y((ea)?rs?)?$/, 31_557_600],
];

/** Returns the seconds of a duration such as `15m` or `2 hours`. Undefined if the text isn't one. */
export function secondsOf(duration: string): number | undefined {
  const [, amount, unit = ""] = /^(\d+(?:\.\d+)?) ?([a-z]+)$/i.exec(duration) ?? [];
  const size = UNITS.find(([pattern]) => pattern.test(unit.toLowerCase()))?.[1];
  return amount === undefined || size === undefined ? undefined : Math.round(Number(amount) * size);
}
