import type { ConsolePart } from "../../../admin/base/console-part.ts";
import type { Passkey } from "../types.ts";

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
  adopted: { figure: "passkeysAdded", isOffered: ({ methods }) => methods.includes("passkey") },
  protection: {
    isOffered: ({ methods }) => methods.includes("passkey"),
    async ask(client) {
      const { data, error } = await client.$fetch<readonly Passkey[]>("/passkey/list-user-passkeys");
      return error === null ? { data: data.length > 0, error } : { data: null, error };
    },
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
