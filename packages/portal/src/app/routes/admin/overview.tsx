import { OverviewSection } from "@latchkey/react/admin-pages";
import { inConsole } from "../../console-page.tsx";

/** `/admin`. */
export const OverviewPage = inConsole(OverviewSection);
