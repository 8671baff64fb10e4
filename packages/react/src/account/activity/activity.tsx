"use client";
import { type ForwardedRef, forwardRef, type ReactNode, useImperativeHandle, useRef, useState } from "react";
import { useConfig } from "../../context/context.ts";
import { ListSkeleton } from "../../lists/list-skeleton.tsx";
import { StaleNote } from "../../lists/stale-note.tsx";
import { useMessages } from "../../messages/index.ts";
import { FocusPlace } from "../../primitives/focus-place.tsx";
import { Button, Loading, RadioGroup } from "../../primitives/index.ts";
import { Local } from "../../primitives/local.tsx";
import { type AccountProps, type Parts, partsOf } from "../../screens/parts.ts";
import { useSession } from "../../session/use-session.ts";
import type { ActivityPart } from "../part-names.ts";
import { SecureAccount } from "../secure-account.tsx";
import { useSecureAccount } from "../use-secure-account.ts";
import { ActivityDays } from "./activity-days.tsx";
import { type Activities, type ActivityKind, useActivity } from "./use-activity.ts";

export type { ActivityPart } from "../part-names.ts";
export { type Activities, type ActivityEvent, type ActivityKind, useActivity } from "./use-activity.ts";

export interface ActivityProps extends AccountProps<ActivityPart> {
  /** Page on which the password is changed. Default: the provider's `routes.account`. */
  changePasswordUrl?: string | undefined;
  /** Level of the days' headings. Default 2. */
  headingLevel?: 2 | 3 | undefined;
}

/** The events of the user's account, with an action for unknown ones. */
export const Activity = forwardRef<HTMLDivElement, ActivityProps>(function Activity(props, ref) {
  const { messages, ...list } = props;
  return (
    <Local messages={messages} unstyled={props.unstyled}>
      <ActivityView {...list} forwarded={ref} />
    </Local>
  );
});

type ViewProps = Omit<ActivityProps, "messages"> & { forwarded: ForwardedRef<HTMLDivElement> };

function ActivityView(props: ViewProps): ReactNode {
  const { className, style, classNames, headingLevel = 2, forwarded } = props;
  const t = useMessages();
  const parts = partsOf<ActivityPart>(classNames);
  const { part, primitive } = parts;
  const currentId = useSession().data?.session.id;
  const [about, setAbout] = useState<ActivityKind>();
  const activities = useActivity(about);
  const { events, isPending, error } = activities;
  const root = useRef<HTMLDivElement>(null);
  useImperativeHandle<HTMLDivElement | null, HTMLDivElement | null>(forwarded, () => root.current, []);
  const securing = useSecureAccount(props);

  const retry = (): void => {
    // The pressed button disappears with the answer.
    root.current?.focus();
    void (events.length === 0 ? activities.refetch() : activities.more());
  };
  const showMore = async (): Promise<void> => {
    const rows = () => root.current?.querySelectorAll<HTMLElement>('[data-part="item"]') ?? [];
    const known = rows().length;
    await activities.more();
    // Focuses the first new event: the button below may be gone. It may have joined the last row.
    (rows()[known] ?? rows()[known - 1])?.focus();
  };

  return (
    <FocusPlace
      ref={root}
      name="Activity"
      label={t("account.activity.list")}
      className={className}
      style={style}
    >
      <SecureAccount securing={securing} parts={parts} changePasswordUrl={props.changePasswordUrl} />
      <Filter about={about} onAbout={setAbout} part={primitive("filter")} />
      <Loading isLoading={isPending} skeleton={<ListSkeleton />} onRetry={retry}>
        <ActivityDays
          events={events}
          currentId={currentId}
          parts={parts}
          headingLevel={headingLevel}
          onNotMe={securing.askAbout}
        />
        {events.length === 0 && error === null ? (
          <p {...part("none")}>
            {t(about === undefined ? "account.activity.none" : "account.activity.filter.none")}
          </p>
        ) : null}
        <StaleNote list={events} error={error} part={primitive("alert")} onRetry={retry} />
        {error === null ? <More activities={activities} parts={parts} onMore={showMore} /> : null}
      </Loading>
    </FocusPlace>
  );
}

interface FilterProps {
  about: ActivityKind | undefined;
  onAbout(about: ActivityKind | undefined): void;
  part: ReturnType<Parts<ActivityPart>["primitive"]>;
}

/** Chooses the events that are listed. */
function Filter({ about, onAbout, part }: FilterProps): ReactNode {
  const t = useMessages();
  const { config } = useConfig();
  const kinds: ActivityKind[] = [
    "sign-ins",
    "security",
    ...(config?.organizations == null ? [] : (["organizations"] as const)),
  ];
  return (
    <RadioGroup
      {...part}
      label={t("account.activity.filter.label")}
      isLabelHidden
      value={about ?? ""}
      onChange={(value) => onAbout(kinds.find((kind) => kind === value))}
      options={[
        { value: "", label: t("account.activity.filter.all") },
        ...kinds.map((value) => ({ value, label: t(`account.activity.filter.${value}`) })),
      ]}
    />
  );
}

interface MoreProps {
  activities: Activities;
  parts: Parts<ActivityPart>;
  onMore(): Promise<void>;
}

function More({ activities, parts, onMore }: MoreProps): ReactNode {
  const t = useMessages();
  const { events, hasMore, isLoadingMore } = activities;
  if (!hasMore) return events.length > 0 ? <p {...parts.part("none")}>{t("account.activity.end")}</p> : null;
  return (
    <Button
      {...parts.primitive("more")}
      isPending={isLoadingMore}
      pendingLabel={t("account.activity.more.pending")}
      onPress={() => void onMore()}
    >
      {t("account.activity.more.label")}
    </Button>
  );
}
