import type { Plugin } from "rolldown";

const IMPORT = /^import (?:\* as )?(?:([\w$]+)(?:, )?)?(\{[^}]*\})? from "(node:[\w/]+)";$/gm;

/**
 * Takes modules of Node from `process.getBuiltinModule`. A static import reads every member of the module, and
 * some members load further modules when they are read: `node:http` an HTTP client and HTTP/2, which take 14 MB
 * and a tenth of the start.
 */
export const builtins: Plugin = {
  name: "builtins",
  renderChunk: (code) =>
    code.replace(IMPORT, (_, whole, members, module) => declaration(whole, members, module)),
};

function declaration(whole: string | undefined, members: string | undefined, module: string): string {
  const taken = `process.getBuiltinModule("${module}")`;
  const names = [whole, members?.replaceAll(/([\w$]+) as /g, "$1: ")].filter((name) => name !== undefined);
  return names.map((name) => `const ${name} = ${taken};`).join("\n");
}
