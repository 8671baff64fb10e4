/** Returns a different code of the same length. */
export const wrongFor = (code: string, by = 1): string =>
  String((Number(code) + by) % 10 ** code.length).padStart(code.length, "0");
