// Written by `npm run generate` from the declarations of the routes: edit those.

/** By path: routes that take a POST even where nothing is sent, and those that take both. */
export const METHODS: Readonly<Record<string, "GET" | "POST">> = {
  "/update-user": "POST",
  "/get-session": "GET",
  "/sign-out": "POST",
  "/update-session": "POST",
  "/revoke-sessions": "POST",
  "/revoke-other-sessions": "POST",
  "/change-email/cancel": "POST",
  "/unlink-account": "POST",
  "/refresh-token": "POST",
  "/get-access-token": "POST",
  "/account-info": "GET",
  "/delete-user": "POST",
};
