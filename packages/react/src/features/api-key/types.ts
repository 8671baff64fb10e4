import type { CreateApiKeyAnswer, ListApiKeysAnswer } from "@latchkey/client/features";
import type { UiConfig } from "@latchkey/client/shared";

/** A key without its secret. */
export type ApiKey = ListApiKeysAnswer["apiKeys"][number];

/** A key with its secret, which is shown once. */
export type NewApiKey = CreateApiKeyAnswer;

/** A kind of API key that the deployment offers. */
export type ApiKeyKind = NonNullable<UiConfig["apiKeys"]>[number];
