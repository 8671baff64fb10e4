"use client";
import type { OfferedProvider } from "@latchkey/client/shared";
import { type FormEvent, type ReactNode, useState } from "react";
import { useMessages } from "../../messages/provider.tsx";
import { Button } from "../../primitives/button.tsx";
import { Form } from "../../primitives/form.tsx";
import { FormNotice } from "../../screens/form-notice.tsx";
import type { Slots } from "../../screens/types.ts";
import { LastUsed } from "./last-used.tsx";
import { ProviderMark } from "./provider-mark.tsx";
import { useLastMethod } from "./use-last-method.ts";
import type { SocialHandle } from "./use-social-flow.ts";

/** Most buttons in one column, as wide as the form; more stand side by side. */
const IN_ONE_COLUMN = 1;
/** Most buttons that are shown at once. */
const AT_ONCE = 4;

export interface SocialButtonsProps {
  flow: SocialHandle;
  providers: readonly OfferedProvider[];
  /** URL that the form is posted to without script. Default: none. */
  action?: string | undefined;
  className?: string | undefined;
  slots?: Partial<Pick<Slots, "Alert" | "Button">> | undefined;
}

/**
 * A button for each provider, in a form: without script the service redirects the browser. The provider used
 * last comes first and is marked.
 */
export function SocialButtons({ flow, providers, action, className, slots }: SocialButtonsProps): ReactNode {
  const t = useMessages();
  const known = useLastMethod();
  // The order stays as at first: a press is stored as the latest use, and buttons must
  // not move under the pointer.
  const [last] = useState(known);
  const ordered = [
    ...providers.filter(({ id }) => id === last),
    ...providers.filter(({ id }) => id !== last),
  ];
  const isNarrow = ordered.length > IN_ONE_COLUMN;
  const list = (some: readonly OfferedProvider[]): ReactNode => (
    <div data-part="list" data-columns={isNarrow ? 2 : 1}>
      {some.map((provider) => (
        <ProviderButton
          key={provider.id}
          provider={provider}
          flow={flow}
          isNarrow={isNarrow}
          isLast={provider.id === last}
          Slot={slots?.Button}
        />
      ))}
    </div>
  );
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // A form's submission has a `SubmitEvent`.
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter instanceof HTMLButtonElement && submitter.value !== "") void flow.start(submitter.value);
  };
  return (
    <Form
      part="providers"
      className={className}
      aria-label={t("auth.social.label")}
      method="post"
      {...(action === undefined ? {} : { action })}
      onSubmit={submit}
    >
      <FormNotice notice={flow.error} retryAfter={flow.retryAfter} Slot={slots?.Alert} />
      {list(ordered.slice(0, AT_ONCE))}
      {ordered.length > AT_ONCE ? (
        <details data-part="more">
          <summary>{t("auth.social.more")}</summary>
          {list(ordered.slice(AT_ONCE))}
        </details>
      ) : null}
    </Form>
  );
}

interface ProviderButtonProps {
  provider: OfferedProvider;
  flow: SocialHandle;
  /** True if there is only space for the name. */
  isNarrow: boolean;
  isLast: boolean;
  Slot: Slots["Button"] | undefined;
}

function ProviderButton({ provider, flow, isNarrow, isLast, Slot = Button }: ProviderButtonProps): ReactNode {
  const t = useMessages();
  const { id, name } = provider;
  const label = t("auth.social.continue", { provider: name });
  const last = t("auth.social.last");
  return (
    <Slot
      type="submit"
      name="provider"
      value={id}
      isWide
      part="provider"
      isPending={flow.pending === id}
      icon={<ProviderMark provider={id} name={name} />}
      {...(isNarrow ? { "aria-label": isLast ? `${label} ${last}` : label } : {})}
    >
      {isNarrow ? <bdi>{name}</bdi> : t.rich("auth.social.continue", { provider: name })}
      {isLast ? <LastUsed method={id} /> : null}
    </Slot>
  );
}
