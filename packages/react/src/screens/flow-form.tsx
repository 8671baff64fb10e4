"use client";
import { type FormHTMLAttributes, forwardRef, type ReactNode, useImperativeHandle } from "react";
import type { FormFlow, FormFlowState, FormValues } from "../flows/form-flow.ts";
import { Form } from "../primitives/form.tsx";
import { focusSubmit } from "./focus-soon.ts";
import { FormNotice } from "./form-notice.tsx";
import { Problems } from "./problems.tsx";
import type { Slots } from "./types.ts";
import { type FieldIds, typedIn, useFormFocus } from "./use-form-focus.ts";

type Flow = Pick<
  FormFlowState<FormValues>,
  "fieldErrors" | "formError" | "retryAfter" | "failures" | "focus"
> & {
  submit(typed?: Partial<Record<string, string>>): ReturnType<FormFlow<FormValues>["submit"]>;
};

export interface FlowFormProps extends Pick<FormHTMLAttributes<HTMLFormElement>, "method" | "style"> {
  flow: Flow;
  /** In the order of the fields. */
  ids: FieldIds;
  /** Where it is posted while no script runs. Default: nowhere but here. */
  action?: string | undefined;
  /** The address of the page for signing in, for notices that lead there. Default: the provider's. */
  signInUrl?: string | undefined;
  /** The address of the page that sends a link for a new password, for notices that lead there. Default: none. */
  forgotUrl?: string | undefined;
  classNames?: Partial<Readonly<Record<"form" | "summary" | "alert", string>>> | undefined;
  slots?: Partial<Pick<Slots, "Alert">> | undefined;
  /** What the notice's "Try again" does. Default: it sends the form once more. */
  onRetry?: (() => void) | undefined;
  /** How it stands, for styles. */
  state?: string | undefined;
  children: ReactNode;
}

/**
 * A form over a flow: what is wrong stands above the fields and has the focus where it belongs, and what is sent is
 * what stands in the document, also if a password manager filled it in.
 */
export const FlowForm = forwardRef<HTMLFormElement, FlowFormProps>(function FlowForm(props, ref) {
  const {
    flow,
    ids,
    action,
    signInUrl,
    forgotUrl,
    classNames,
    slots,
    onRetry,
    state,
    method = "post",
    children,
  } = props;
  const places = useFormFocus(flow, ids);
  useImperativeHandle<HTMLFormElement | null, HTMLFormElement | null>(ref, () => places.form.current, [
    places.form,
  ]);
  const submit = (): void => {
    const form = places.form.current;
    void flow.submit(form === null ? {} : typedIn(form, ids));
  };
  return (
    <Form
      ref={places.form}
      part="form"
      className={classNames?.form}
      method={method}
      {...(action === undefined ? {} : { action })}
      {...(state === undefined ? {} : { "data-state": state })}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Problems
        errors={flow.fieldErrors}
        ids={ids}
        summaryRef={places.summary}
        className={classNames?.summary}
      />
      <FormNotice
        ref={places.alert}
        notice={flow.formError}
        retryAfter={flow.retryAfter}
        signInUrl={signInUrl}
        forgotUrl={forgotUrl}
        isFocused={places.isAlertFocused}
        onRetry={() => {
          focusSubmit(places.form.current);
          (onRetry ?? submit)();
        }}
        className={classNames?.alert}
        Slot={slots?.Alert}
      />
      {children}
    </Form>
  );
});
