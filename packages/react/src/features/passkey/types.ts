import type { ListPasskeysAnswer, VerifyPasskeyRegistrationAnswer } from "@latchkey/client/features";

export type Passkey = ListPasskeysAnswer[number];

/** A passkey as the service returns it after its creation. */
export type AddedPasskey = Omit<VerifyPasskeyRegistrationAnswer, "session" | "user">;
