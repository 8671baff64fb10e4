import { builtPages } from "../portal/source.ts";
import { type Look, ok, warning } from "./finding.ts";

export function lookAtPages(): ReturnType<Look> {
  if (builtPages().loadAssets() !== undefined) return [ok("built")];
  return [
    warning(
      "the pages aren't built; the API works without them",
      "In a clone, `npm start` builds them. A published package that lacks them must be reinstalled.",
    ),
  ];
}
