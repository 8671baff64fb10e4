import { build } from "vite";
import { STYLED } from "../pages/config.ts";
import { unlayered } from "./unlayered.ts";

/** These files stay as they are: with layers, or without any specificity. */
const KEPT = /\.layer\.css$|\/presets\//;

/** Bundles a stylesheet with its imports, minified and without layers. */
export async function bundleStyles(file: string): Promise<string> {
  const built = await build({
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: "warn",
    build: {
      write: false,
      cssTarget: STYLED,
      cssMinify: "lightningcss",
      rolldownOptions: { input: file },
    },
  });
  const outputs = Array.isArray(built) ? built : [built];
  const [css] = outputs
    .flatMap((part) => ("output" in part ? part.output : []))
    .flatMap((part) => (part.type === "asset" && part.fileName.endsWith(".css") ? [part.source] : []));
  if (css === undefined) throw new Error(`${file} didn't build to a stylesheet`);
  return KEPT.test(file) ? String(css) : unlayered(String(css));
}
