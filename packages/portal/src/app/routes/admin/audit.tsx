import { AuditSection } from "@latchkey/react/admin-pages";
import { inConsole } from "../../console-page.tsx";

/** `/admin/audit`. */
export const AuditPage = inConsole(AuditSection);
