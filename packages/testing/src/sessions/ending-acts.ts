import { type App, PASSWORD, type Person } from "../app.ts";
import { tokenFor } from "../password-reset/links.ts";

export interface ActScene {
  world: App;
  ada: Person;
  /** An administrator. */
  root: Person;
}

const newPassword = "another horse battery";

/** Every action that ends all sessions of a user, or all others. */
export const ENDING_ACTS: Readonly<Record<string, (scene: ActScene) => Promise<unknown>>> = {
  "the password is reset": async ({ world, ada }) => {
    const token = await tokenFor(world, ada.email);
    await world.client().post("/reset-password", { token, newPassword }).ok();
  },
  "the password is changed": ({ ada }) =>
    ada.client.post("/change-password", { currentPassword: PASSWORD, newPassword }).ok(),
  "every session is ended": ({ ada }) => ada.client.post("/revoke-sessions", {}).ok(),
  "every other session is ended": ({ ada }) => ada.client.post("/revoke-other-sessions", {}).ok(),
  "an administrator ends the sessions": ({ ada, root }) =>
    root.client.post("/admin/revoke-user-sessions", { userId: ada.id }).ok(),
  "an administrator sets a password": ({ ada, root }) =>
    root.client.post("/admin/set-user-password", { userId: ada.id, newPassword }).ok(),
  "the user is banned for a while": async ({ ada, root }) => {
    await root.client.post("/admin/ban-user", { userId: ada.id }).ok();
    await root.client.post("/admin/unban-user", { userId: ada.id }).ok();
  },
};
