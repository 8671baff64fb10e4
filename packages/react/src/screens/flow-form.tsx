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

export interface FlowFormProps extends Pick<FormHTMLAttributes<HTMLFormElement>, "id" | "method" | "style"> {
  flow: Flow;
  /** IDs in the order of the fields. */
  ids: FieldIds;
  /** URL that the form is posted to without script. Default: the current page. */
  action?: string | undefined;
  /** URL of the sign-in page, for notices that link to it. Default: the provider's. */
  signInUrl?: string | undefined;
  /** URL of the page that sends a reset link, for notices that link to it. Default: none. */
  forgotUrl?: string | undefined;
  classNames?: Partial<Readonly<Record<"form" | "summary" | "alert", string>>> | undefined;
  slots?: Partial<Pick<Slots, "Alert">> | undefined;
  /** Called by the notice's "Try again". Default: submits the form again. */
  onRetry?: (() => void) | undefined;
  /** State of the form, for styles. */
  state?: string | undefined;
  children: ReactNode;
}

/**
 * A form for a flow: errors are above the fields and take the focus as needed. It sends what the document
 * holds, including text from a password manager.
 */
export const FlowForm = forwardRef<HTMLFormElement, FlowFormProps>(function FlowForm(props, ref) {
  const {
    id,
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
      {...(id === undefined ? {} : { id })}
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
