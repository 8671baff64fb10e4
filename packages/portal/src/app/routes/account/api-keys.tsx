/** `/account/api-keys`: API keys are created, rotated, disabled and deleted. */
export { ApiKeysSection as ApiKeysPage } from "@latchkey/react/sections";
