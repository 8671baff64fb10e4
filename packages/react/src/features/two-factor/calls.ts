import type { AuthClient } from "@latchkey/client";
import type { Answer } from "../../flows/form-flow.ts";
import type {
  Challenge,
  CodeMethod,
  Enrollment,
  FactorMethod,
  TrustedDevice,
  TwoFactorStatus,
  Verified,
} from "./types.ts";

const VERIFY: Readonly<Record<CodeMethod, string>> = {
  totp: "/two-factor/verify-totp",
  otp: "/two-factor/verify-otp",
  backupCode: "/two-factor/verify-backup-code",
};

/** Returns the routes of `twoFactor()` as methods, also for a client without `twoFactorClient()`. */
export function twoFactorCalls(client: Pick<AuthClient, "$fetch">) {
  const get = <Data>(path: string) => client.$fetch<Data>(path);
  // The body may be empty, but without one the client would send a GET.
  const post = <Data>(path: string, body: object = {}) => client.$fetch<Data>(path, { method: "POST", body });
  return {
    challenge: () => get<Challenge>("/two-factor/challenge"),
    status: () => get<TwoFactorStatus>("/two-factor/status"),
    devices: () => get<TrustedDevice[]>("/two-factor/list-trusted-devices"),
    cancel: () => post("/two-factor/cancel"),
    sendOtp: () => post("/two-factor/send-otp"),
    verify: (method: CodeMethod, body: { code: string; trustDevice?: boolean }): Promise<Answer<Verified>> =>
      post<Verified>(VERIFY[method], body),
    enable: (method: FactorMethod) => post<Enrollment>("/two-factor/enable", { method }),
    disable: () => post("/two-factor/disable"),
    generate: () => post<{ backupCodes: string[] }>("/two-factor/generate-backup-codes"),
    /** Without an id, revokes all of them. */
    revoke: (id?: string) => post("/two-factor/revoke-trusted-device", id === undefined ? {} : { id }),
  };
}

export type TwoFactorCalls = ReturnType<typeof twoFactorCalls>;
