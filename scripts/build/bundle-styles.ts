import { build } from "vite";
import { STYLED } from "../pages/config.ts";

/** A stylesheet with everything it imports, minified. */
export async function bundleStyles(file: string, cssTarget: string | string[] = STYLED): Promise<string> {
  const built = await build({
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: "warn",
    build: {
      write: false,
      cssTarget,
      cssMinify: "lightningcss",
      rolldownOptions: { input: file },
    },
  });
  const outputs = Array.isArray(built) ? built : [built];
  const [css] = outputs
    .flatMap((part) => ("output" in part ? part.output : []))
    .flatMap((part) => (part.type === "asset" && part.fileName.endsWith(".css") ? [part.source] : []));
  if (css === undefined) throw new Error(`${file} became no stylesheet`);
  return String(css);
}
