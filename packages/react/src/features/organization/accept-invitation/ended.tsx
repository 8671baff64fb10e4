"use client";
import type { ReactNode } from "react";
import { useSurroundings } from "../../../context/context.ts";
import { toTarget } from "../../../context/navigation.ts";
import { useMessages } from "../../../messages/provider.tsx";
import { Button } from "../../../primitives/button.tsx";
import { ContinueLink } from "../../../screens/continue-link.tsx";
import { useMoment } from "./about-invitation.tsx";
import type { StepProps } from "./step.ts";

/** Steps in which the invitation can't be used any more, or not yet. */
export function Ended({ flow }: StepProps): ReactNode {
  const t = useMessages();
  const momentOf = useMoment();
  const { step, invitation } = flow;
  switch (step) {
    case "loading":
      return (
        <p role="status" data-part="text">
          {t("members.accept.loading.text")}
        </p>
      );
    case "failed":
      return (
        <>
          <p data-part="text">{t("members.accept.failed.text")}</p>
          <Button variant="primary" isWide part="submit" onPress={() => void flow.retry()}>
            {t("common.retry")}
          </Button>
        </>
      );
    case "join":
      // `AnswerForms` renders this step.
      return null;
    default: {
      const about = {
        organization: invitation?.organizationName ?? "",
        inviter: invitation?.inviterName ?? "",
        date: invitation ? momentOf(invitation.expiresAt) : "",
      };
      return (
        <>
          <p data-part="text">{t.text({ id: `members.accept.${step}.text`, args: about })}</p>
          <Onward flow={flow} />
        </>
      );
    }
  }
}

/** Leads members to the organization, and others to sign-in or their account. */
function Onward({ flow }: Pick<StepProps, "flow">): ReactNode {
  const t = useMessages();
  const { routes } = useSurroundings();
  const { step, invitation, user } = flow;
  const isIn = step === "joined" || step === "accepted";
  const slug = invitation?.organizationSlug;
  const page =
    isIn && slug && routes.organization !== undefined ? `${routes.organization}/${slug}` : undefined;
  if (user === null) {
    const signIn = page === undefined ? routes.signIn : toTarget(routes.signIn, page);
    return <ContinueLink to={signIn}>{t("auth.signIn.submit.label")}</ContinueLink>;
  }
  if (page === undefined || !invitation)
    return <ContinueLink to={routes.account}>{t("members.accept.home")}</ContinueLink>;
  return (
    <ContinueLink to={page}>
      {t.rich("members.accept.joined.open", { organization: invitation.organizationName })}
    </ContinueLink>
  );
}
