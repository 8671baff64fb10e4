"use client";
import type { ReactNode } from "react";
import { useMessages } from "../../../messages/provider.tsx";
import { PasswordField } from "../../../primitives/password-field.tsx";
import { RadioGroup } from "../../../primitives/radio-group.tsx";
import type { Slots } from "../../../screens/types.ts";
import type { RemovedByReset } from "./reset-password-flow.ts";
import type { ResetPasswordHandle } from "./use-reset-password-flow.ts";

/** ID of the field for the account's current password. */
export const PASSWORD_ID = "current-password";

export interface WhoseAccountProps {
  flow: Pick<ResetPasswordHandle, "values" | "fieldErrors" | "pending" | "set">;
  removes: NonNullable<RemovedByReset>;
  Slot?: Slots["PasswordField"] | undefined;
}

/** Asks whether the user created the account, before anything is removed. */
export function WhoseAccount({ flow, removes, Slot = PasswordField }: WhoseAccountProps): ReactNode {
  const t = useMessages();
  const { values, fieldErrors, pending } = flow;
  const { name, organizations, hasPassword } = removes;
  return (
    <>
      <RadioGroup
        part="keep"
        label={t("auth.reset.keep.label")}
        hint={t.rich("auth.reset.keep.text", { name, organizations })}
        error={fieldErrors.keep && t.text(fieldErrors.keep.text)}
        name="keep"
        value={values.keep}
        onChange={(keep) => flow.set("keep", keep)}
        isReadOnly={pending}
        options={[
          {
            value: "mine",
            label: t("auth.reset.keep.mine"),
            hint: hasPassword ? t("auth.reset.keep.mineHint") : t("auth.reset.keep.mineInBrowser"),
          },
          { value: "clean", label: t("auth.reset.keep.clean"), hint: t("auth.reset.keep.cleanHint") },
        ]}
      />
      {/* Without script the field can't appear with "mine", so it is there from the beginning. */}
      {hasPassword && values.keep !== "clean" ? (
        <Slot
          part="currentPassword"
          id={PASSWORD_ID}
          name="password"
          label={t("auth.reset.keep.password")}
          autoComplete="current-password"
          isReadOnly={pending}
          value={values.password}
          onChange={(password) => flow.set("password", password)}
          error={fieldErrors.password && t.text(fieldErrors.password.text)}
        />
      ) : null}
    </>
  );
}
