import type { ConsolePart } from "../../../admin/base/console-part.ts";

/** Passkeys in the console for administrators. */
export const passkeyConsole: ConsolePart = {
  removable: {
    method: "passkey",
    order: 2,
    label: "admin.user.removeMethod.passkeys",
    isOffered: ({ methods }) => methods.includes("passkey"),
  },
  share: {
    method: "passkey",
    label: "admin.overview.figures.passkeys",
    isOffered: ({ methods }) => methods.includes("passkey"),
  },
  remedies: { newPasskey: ["removeMethod"], replacePasskey: ["removeMethod"] },
  causes: {
    unknown_passkey: ["passkeyUnknown", "newPasskey"],
    passkey_not_found: ["passkeyUnknown", "newPasskey"],
    wrong_passkey: ["passkeyWrong", "passkeyDomain"],
    lower_counter: ["passkeyCounter", "replacePasskey"],
    authentication_failed: ["passkeyWrong", "passkeyDomain"],
    challenge_not_found: ["passkeyLate", "oneBrowser"],
  },
};
