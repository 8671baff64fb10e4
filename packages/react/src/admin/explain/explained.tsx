"use client";
import type { ReactNode } from "react";
import { Subsection } from "../../frame/section-title.tsx";
import { Panel } from "../../layout/settings.tsx";
import { useMessages } from "../../messages/index.ts";
import { CircleAlert, CircleCheck } from "../../primitives/icons.tsx";
import { Alert } from "../../primitives/index.ts";
import { TextLink } from "../../screens/text-link.tsx";
import type { Explanation } from "../base/types.ts";
import { Moment } from "../list/moment.tsx";
import { type UserActs, useUserActs } from "../users/use-user-acts.tsx";
import { Attempts, useGroupText } from "./attempts.tsx";
import { useCauseText } from "./cause-texts.ts";
import { type AttemptGroup, groupsOf } from "./groups.ts";
import { Remedies } from "./remedies.tsx";

/** The verdict on why a user can't sign in, what helps, and the refused attempts. */
export function Explained({ explanation }: { explanation: Explanation }): ReactNode {
  const t = useMessages();
  const acts = useUserActs();
  const { account, attempts } = explanation;
  const groups = groupsOf(attempts);
  const [newest] = groups;
  const findings = account?.findings ?? [];
  // A finding says the same in other words.
  const isFound = findings.some(({ cause }) => newest?.newest.cause.startsWith(cause));
  return (
    <div data-lk="Explained">
      {findings.map((finding) => (
        <FindingNote key={finding.cause} finding={finding} userId={account?.id ?? ""} acts={acts} />
      ))}
      {newest === undefined || isFound ? null : <Verdict group={newest} account={account} acts={acts} />}
      {account === null || findings.length > 0 || newest !== undefined ? null : (
        <Panel icon={<CircleCheck size={20} />} title={t("admin.explain.free")} />
      )}
      {groups.length > 0 ? (
        <Subsection title={t("admin.explain.attempts")}>
          <Attempts groups={groups} isTold={!isFound} />
        </Subsection>
      ) : account === null ? null : (
        <p data-part="lead">{t("admin.explain.none")}</p>
      )}
      {acts.view}
    </div>
  );
}

type Account = NonNullable<Explanation["account"]>;

interface FindingNoteProps {
  finding: Account["findings"][number];
  userId: string;
  acts: UserActs;
}

/** An obstacle to every sign-in of the user. */
function FindingNote({ finding, userId, acts }: FindingNoteProps): ReactNode {
  const t = useMessages();
  const { what, help } = useCauseText()(finding);
  return (
    <Alert
      part="finding"
      tone="warning"
      title={what}
      actions={<Remedies userId={userId} causes={[finding]} acts={acts} />}
    >
      {help}
      {finding.endsAt ? (
        <p>
          {t("admin.user.ban.until")} <Moment value={finding.endsAt} />
        </p>
      ) : null}
    </Alert>
  );
}

interface VerdictProps {
  group: AttemptGroup;
  account: Account | null;
  acts: UserActs;
}

/** Why the last attempts were refused. */
function Verdict({ group, account, acts }: VerdictProps): ReactNode {
  const t = useMessages();
  const groupText = useGroupText();
  const { newest } = group;
  const { what, help } = useCauseText()(newest);
  const userId = account?.id ?? newest.event.user?.id;
  return (
    <Panel
      part="verdict"
      icon={<CircleAlert size={20} />}
      title={groupText(group)}
      actions={userId === undefined ? null : <Remedies userId={userId} causes={[newest]} acts={acts} />}
    >
      <p>{what}</p>
      <p>{help}</p>
      {newest.docs ? (
        <p>
          <TextLink href={newest.docs}>{t("admin.service.docs")}</TextLink>
        </p>
      ) : null}
      {account?.findings.length === 0 ? <p>{t("admin.explain.free")}</p> : null}
    </Panel>
  );
}
