"use client";
import type { ReactNode } from "react";
import { useMessages } from "../../../messages/provider.tsx";
import { textNamed } from "../../../messages/translator.ts";
import { Bdi, Checkbox, Time } from "../../../primitives/index.ts";
import { lookOf } from "../../../primitives/look.ts";
import { deviceOf } from "../../../screens/device-name.ts";
import { useDeviceText } from "../../../screens/use-device-text.ts";
import type { RecentChange, UndoEmailChangeHandle } from "./use-undo-email-change-flow.ts";

/** Texts by kind of change. Later engines may add some. */
const KINDS = "undo.review.kinds";

type Flow = Pick<UndoEmailChangeHandle, "chosen" | "choose" | "pending">;

/**
 * The account's changes of recent weeks: those that can be removed have a
 * checkbox, the others are only named.
 */
export function RecentChanges({
  flow,
  changes,
}: {
  flow: Flow;
  changes: readonly RecentChange[];
}): ReactNode {
  const t = useMessages();
  const boxes = changes.filter(({ canTakeBack }) => canTakeBack);
  const others = changes.filter(({ canTakeBack }) => !canTakeBack);
  return (
    <>
      {boxes.length > 0 ? (
        <fieldset {...lookOf("CheckboxGroup", { part: "changes" })}>
          <legend data-part="fieldLabel">{t("undo.review.title")}</legend>
          <p data-part="hint">{t("undo.review.text")}</p>
          {boxes.map((change) => (
            <Box key={change.id} change={change} flow={flow} />
          ))}
        </fieldset>
      ) : null}
      {others.length > 0 ? (
        <div data-part="others">
          <p data-part="text">{t("undo.review.others")}</p>
          <ul>
            {others.map((change) => (
              <li key={change.id}>
                <Named change={change} />
                <div data-part="hint">
                  <Time value={change.createdAt} style="dateTime" />
                </div>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  );
}

function Box({ change, flow }: { change: RecentChange; flow: Flow }): ReactNode {
  const { id, isSuspicious, createdAt } = change;
  return (
    <>
      {/* Without script only ticked boxes are sent: this names the others that were shown. */}
      {isSuspicious ? <input type="hidden" name="shown" value={id} /> : null}
      <Checkbox
        name="remove"
        value={id}
        label={<Named change={change} />}
        hint={<Time value={createdAt} style="dateTime" />}
        isSelected={flow.chosen.has(id)}
        isReadOnly={flow.pending}
        onChange={(isChosen) => flow.choose(id, isChosen)}
      />
    </>
  );
}

function Named({ change: { kind, name } }: { change: RecentChange }): ReactNode {
  const t = useMessages();
  const nameOf = useDeviceText();
  const what = textNamed(t, KINDS, camelCase(kind)) ?? t("undo.review.kinds.other");
  const shown = kind === "session" ? nameOf(deviceOf(name)) : name;
  return shown === null ? (
    what
  ) : (
    <>
      {what}: <Bdi>{shown}</Bdi>
    </>
  );
}

function camelCase(kind: string): string {
  return kind.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}
