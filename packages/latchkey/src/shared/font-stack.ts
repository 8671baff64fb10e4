/** CSS names that stand for a font of the system. */
const GENERIC = /^(?:serif|sans-serif|monospace|cursive|fantasy|math|(?:ui|system)-[a-z-]+|-apple-system)$/i;

/**
 * Returns font families, separated by commas, as CSS writes them: `Acme Sans, serif` → `"Acme Sans", serif`.
 */
export function fontStack(families: string): string {
  return families
    .split(",")
    .map((family) => family.replace(/["'\\;{}<>\n]/g, "").trim())
    .filter((family) => family !== "")
    .map((family) => (GENERIC.test(family) ? family : `"${family}"`))
    .join(", ");
}
