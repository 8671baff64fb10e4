import type { ListPasskeysAnswer } from "@latchkey/client/features";

export type Passkey = ListPasskeysAnswer[number];
