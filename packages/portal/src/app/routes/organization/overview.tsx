/** `/o/$slug`: an organization in numbers, and what to do next in a new one. */
export { OverviewSection as OverviewPage } from "@latchkey/react/sections";
