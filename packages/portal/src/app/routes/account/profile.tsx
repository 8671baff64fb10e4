/** `/account`: how one appears to others, and what is stored. */
export { ProfileSection as ProfilePage } from "@latchkey/react/sections";
