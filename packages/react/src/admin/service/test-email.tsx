"use client";
import { type ReactNode, useState } from "react";
import { useMessages } from "../../messages/index.ts";
import { Alert, Button, Done } from "../../primitives/index.ts";
import { useAct } from "../use-act.ts";

/** Sends an email to the administrator, and shows the email server's answer. */
export function TestEmail(): ReactNode {
  const t = useMessages();
  const [to, setTo] = useState<string | null>(null);
  const [reason, setReason] = useState<string | null>(null);
  const { isPending, failure, press } = useAct(
    async (calls) => {
      setTo(null);
      // A client without `adminClient()` would send a GET request, since there is no body.
      const answer = await calls.sendTestEmail({ fetchOptions: { method: "POST" } });
      setReason(reasonOf(answer.error));
      return answer;
    },
    (sent) => setTo(sent.to),
  );
  return (
    <div data-part="test">
      <Button
        size="small"
        isPending={isPending}
        pendingLabel={t("admin.service.mail.test.pending")}
        onPress={press}
      >
        {t("admin.service.mail.test.send")}
      </Button>
      <Done>{to === null ? null : t("admin.service.mail.test.sent", { email: to })}</Done>
      {failure === null ? null : (
        <Alert title={t.text(failure.text)}>{reason === null ? null : <bdi dir="auto">{reason}</bdi>}</Alert>
      )}
    </div>
  );
}

/** Returns the email server's message. */
function reasonOf(error: object | null): string | null {
  return error !== null && "reason" in error && typeof error.reason === "string" ? error.reason : null;
}
