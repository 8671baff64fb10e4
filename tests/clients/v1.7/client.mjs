// Resolved from here, so that the packages beside this file are the ones that answer.
export { createAuthClient } from "better-auth/client";

import { createAuthClient } from "better-auth/client";
import { oauthPopupClient } from "better-auth/client/plugins";

export const createPopupClient = (options) => createAuthClient({ ...options, plugins: [oauthPopupClient()] });
