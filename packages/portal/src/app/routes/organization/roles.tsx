/** `/o/$slug/roles`: what members may do, by their roles. */
export { RolesSection as RolesPage } from "@latchkey/react/sections";
