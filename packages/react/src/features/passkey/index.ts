export * from "./hooks.ts";
export { PasskeyManager, type PasskeyManagerPart, type PasskeyManagerProps } from "./manager.tsx";
export { PasskeyOffer } from "./offer.tsx";
export type { Passkey } from "./types.ts";
