"use client";
import type { ReactNode } from "react";
import { useSurroundings } from "../context/context.ts";
import { LinkButton } from "../primitives/link-button.tsx";
import { FlowForm, type FlowFormProps } from "./flow-form.tsx";
import { latchOf, Submit, type SubmitProps } from "./submit.tsx";
import type { CommonPart, ScreenProps } from "./types.ts";

export interface LinkFormProps
  extends Pick<ScreenProps<CommonPart | "cancel">, "classNames" | "slots">,
    Pick<SubmitProps, "label" | "pendingLabel" | "variant"> {
  flow: FlowFormProps["flow"] & Parameters<typeof latchOf>[0] & Pick<SubmitProps, "pending" | "retryAfter">;
  /** URL that the form is posted to without script. */
  action: string | undefined;
  cancelLabel: string;
  /** Content in place of the cancel link. */
  cancel?: ReactNode;
  /** Fields above the button. */
  children?: ReactNode;
}

/** A button that carries out an email's link, and a way to cancel. */
export function LinkForm(props: LinkFormProps): ReactNode {
  const { flow, action, classNames, slots = {}, cancelLabel, cancel, children, ...submit } = props;
  const { routes } = useSurroundings();
  return (
    <>
      <FlowForm flow={flow} ids={{}} action={action} classNames={classNames} slots={slots}>
        {children}
        <Submit
          {...submit}
          pending={flow.pending}
          retryAfter={flow.retryAfter}
          latch={latchOf(flow)}
          className={classNames?.submit}
          Slot={slots.Button}
        />
      </FlowForm>
      {cancel ?? (
        <LinkButton variant="quiet" isWide part="cancel" className={classNames?.cancel} href={routes.account}>
          {cancelLabel}
        </LinkButton>
      )}
    </>
  );
}
