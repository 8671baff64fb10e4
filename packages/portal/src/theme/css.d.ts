/** A stylesheet as text: Vite reads it. */
declare module "*.css?inline" {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: this is how Vite exports it
  export default text;
}
