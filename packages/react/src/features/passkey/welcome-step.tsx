"use client";
import type { ReactNode } from "react";
import { Latch } from "../../layout/latch.tsx";
import { useMessages } from "../../messages/provider.tsx";
import { Button } from "../../primitives/button.tsx";
import { FormNotice } from "../../screens/form-notice.tsx";
import { noteOffer } from "./offer-memory.ts";
import { useAddPasskey } from "./use-add-passkey.ts";

interface PasskeyStepProps {
  classNames: { readonly submit?: string | undefined; readonly skip?: string | undefined } | undefined;
  onPass(): void;
}

/** Offers a passkey, so that the next sign-in takes no password. */
export function PasskeyStep({ classNames, onPass }: PasskeyStepProps): ReactNode {
  const t = useMessages();
  const pass = (): void => {
    noteOffer(Date.now());
    onPass();
  };
  const flow = useAddPasskey({ onAdded: pass });
  return (
    <>
      <p data-part="text">{t("passkey.offer.text")}</p>
      <FormNotice notice={flow.error} isFocused />
      <Latch state={flow.isPending ? "pending" : flow.error === null ? "idle" : "error"}>
        <Button
          variant="primary"
          isWide
          part="submit"
          className={classNames?.submit}
          isPending={flow.isPending}
          pendingLabel={t("passkey.add.pending")}
          onPress={() => void flow.start()}
        >
          {t("passkey.add.first")}
        </Button>
      </Latch>
      <p role="status" data-part="hint">
        {flow.isCancelled ? t("passkey.add.cancelled") : null}
      </p>
      <Button variant="quiet" isWide part="skip" className={classNames?.skip} onPress={pass}>
        {t("passkey.offer.later")}
      </Button>
    </>
  );
}
