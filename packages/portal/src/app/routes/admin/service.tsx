import { ServiceSection } from "@latchkey/react/admin-pages";
import { inConsole } from "../../console-page.tsx";

/** `/admin/service`. */
export const ServicePage = inConsole(ServiceSection);
