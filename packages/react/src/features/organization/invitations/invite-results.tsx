"use client";
import { type ReactNode, useEffect, useRef } from "react";
import { useMessages } from "../../../messages/index.ts";
import { Badge, type BadgeProps, Button, Email } from "../../../primitives/index.ts";
import { useKeptFocus } from "../../../primitives/use-kept-focus.ts";
import type { Parts } from "../../../screens/parts.ts";
import type { InviteLine, InviteVerdict } from "./invite-flow.ts";
import type { InviteMembersPart } from "./invite-members.tsx";
import type { InviteHandle } from "./use-invite-flow.ts";

export interface InviteResultsProps {
  flow: InviteHandle;
  parts: Parts<InviteMembersPart>;
}

const TONES: Readonly<Record<InviteVerdict, BadgeProps["tone"]>> = {
  wrong: "danger",
  waiting: "neutral",
  sending: "neutral",
  sent: "success",
  resent: "success",
  member: "neutral",
  invited: "warning",
};

/** Result of each address. It takes the focus when all have been sent. */
export function InviteResults({ flow, parts }: InviteResultsProps): ReactNode {
  const { part } = parts;
  const t = useMessages();
  const heading = useRef<HTMLParagraphElement>(null);
  const root = useRef<HTMLDivElement>(null);
  useKeptFocus(root, () => heading.current);
  const { done, lines, pending } = flow;
  useEffect(() => {
    if (done) heading.current?.focus();
  }, [done]);
  if (lines.length === 0) return null;
  const sent = lines.filter(({ verdict }) => verdict === "sent" || verdict === "resent").length;
  const left = lines.filter(({ verdict }) => verdict === "wrong" || verdict === "waiting").length;
  return (
    <div ref={root} {...part("results")}>
      {pending ? null : (
        <p ref={heading} tabIndex={-1} data-part="said">
          {t("members.invite.done", { n: sent })} {left > 0 ? t("members.invite.left", { n: left }) : null}
        </p>
      )}
      <ul aria-label={t("members.invite.results")}>
        {lines.map((line) => (
          <Result
            key={line.email.toLowerCase()}
            line={line}
            parts={parts}
            onResend={() => void flow.resend(line.email)}
          />
        ))}
      </ul>
    </div>
  );
}

interface ResultProps {
  line: InviteLine;
  parts: Parts<InviteMembersPart>;
  onResend(): void;
}

function Result({ line, parts, onResend }: ResultProps): ReactNode {
  const { email, typed, verdict, notice } = line;
  const { part, primitive } = parts;
  const t = useMessages();
  const isOfAddress = verdict === "wrong" && notice !== null;
  return (
    <li {...part("item")}>
      <Email part="email">{email || typed}</Email>
      <Badge {...primitive("verdict")} tone={TONES[verdict]}>
        {t(`members.invite.verdicts.${verdict}`)}
      </Badge>
      {verdict === "invited" ? (
        <Button size="small" aria-label={t("members.invite.resend.name", { email })} onPress={onResend}>
          {t("members.invite.resend.label")}
        </Button>
      ) : null}
      {isOfAddress || (verdict === "invited" && notice !== null && notice.code !== INVITED) ? (
        <span data-part="hint" role={isOfAddress ? undefined : "alert"}>
          {notice === null ? null : t.text(notice.text)}
        </span>
      ) : null}
    </li>
  );
}

/** The verdict says this already. */
const INVITED = "USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION";
