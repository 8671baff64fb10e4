/** `/account/organizations`: memberships, and invitations to the user. */
export { OrganizationsSection as OrganizationsPage } from "@latchkey/react/sections";
