import { UsersSection } from "@latchkey/react/admin-pages";
import { inConsole } from "../../console-page.tsx";

/** `/admin/users` and `/admin/users/$id`. */
export const UsersPage = inConsole(UsersSection);
