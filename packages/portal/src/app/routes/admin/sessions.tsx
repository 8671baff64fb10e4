import { SessionsSection } from "@latchkey/react/admin-pages";
import { inConsole } from "../../console-page.tsx";

/** `/admin/sessions`. */
export const SessionsPage = inConsole(SessionsSection);
