import { OrganizationsSection } from "@latchkey/react/admin-pages";
import { inConsole } from "../../console-page.tsx";

/** `/admin/organizations` and `/admin/organizations/$id`. */
export const OrganizationsPage = inConsole(OrganizationsSection);
