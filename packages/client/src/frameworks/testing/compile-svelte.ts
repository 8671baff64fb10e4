import type { CompileOptions } from "svelte/compiler";

interface Compiler {
  name: string;
  transform(code: string, filename: string): Promise<{ code: string; map: unknown } | undefined>;
}

/** Returns the Vite plugin that compiles the Svelte components of tests. */
export function compileSvelte(generate: NonNullable<CompileOptions["generate"]>): Compiler {
  return {
    name: "svelte",
    async transform(code, filename) {
      if (!filename.endsWith(".svelte")) return undefined;
      const { compile } = await import("svelte/compiler");
      return compile(code, { generate, filename }).js;
    },
  };
}
