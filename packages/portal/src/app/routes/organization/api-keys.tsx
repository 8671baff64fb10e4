/** `/o/$slug/api-keys`: the API keys of the organization. */
export { OrganizationApiKeysSection as OrganizationApiKeysPage } from "@latchkey/react/sections";
