import { TextsSection } from "@latchkey/react/admin-pages";
import { inConsole } from "../../console-page.tsx";

/** `/admin/texts`. */
export const TextsPage = inConsole(TextsSection);
