"use client";
import { type ReactNode, useId } from "react";
import { Fact } from "../../account/fact.tsx";
import type { Parts } from "../../account/parts.ts";
import { useMessages } from "../../messages/index.ts";
import { Cloud, KeyRound } from "../../primitives/icons.tsx";
import { Badge, Button, ConfirmDialog, preloading, Time } from "../../primitives/index.ts";
import { FormNotice } from "../../screens/form-notice.tsx";
import { OwnActions } from "../../screens/own-only.tsx";
import type { PasskeyManagerPart } from "./part-names.ts";
import { providerNameOf } from "./provider-name.ts";
import type { Passkey } from "./types.ts";
import type { PasskeyRemoval } from "./use-passkey-removal.ts";

export interface PasskeyRowProps {
  passkey: Passkey;
  parts: Parts<PasskeyManagerPart>;
  removal: PasskeyRemoval;
  onRename(name: string): void;
}

/** One passkey: its name, its provider, and its last use. */
export function PasskeyRow({ passkey, parts, removal, onRename }: PasskeyRowProps): ReactNode {
  const { part, primitive } = parts;
  const t = useMessages();
  const metaId = useId();
  const provider = providerNameOf(passkey.aaguid);
  const name = passkey.name ?? provider ?? t("passkey.unnamed");
  const { failure } = removal;
  const ask = (): void => removal.ask(passkey, name);
  const Icon = passkey.backedUp ? Cloud : KeyRound;
  return (
    <li {...part("item")}>
      <Icon aria-hidden size={20} />
      <div data-part="about">
        <p {...part("name")}>
          <bdi>{name}</bdi>{" "}
          <Badge tone="neutral">{t(passkey.backedUp ? "passkey.synced" : "passkey.onDevice")}</Badge>
        </p>
        <dl {...part("meta")} id={metaId}>
          {provider === undefined || provider === name ? null : (
            <Fact label={t("passkey.provider")}>
              <bdi>{provider}</bdi>
            </Fact>
          )}
          {passkey.createdAt === null ? null : (
            <Fact label={t("passkey.created")}>
              <Time value={passkey.createdAt} />
            </Fact>
          )}
          <Fact label={t("passkey.lastUsed")}>
            {passkey.lastUsedAt === null ? t("passkey.never") : <Time value={passkey.lastUsedAt} />}
          </Fact>
        </dl>
      </div>
      <OwnActions {...part("actions")}>
        <Button
          size="small"
          variant="quiet"
          aria-label={t("passkey.rename.name", { name })}
          aria-describedby={metaId}
          onPress={() => onRename(name)}
        >
          {t("passkey.rename.label")}
        </Button>
        <Button
          {...preloading(ConfirmDialog)}
          size="small"
          aria-label={t("passkey.remove.name", { name })}
          // Two passkeys may have the same name.
          aria-describedby={metaId}
          onPress={ask}
        >
          {t("passkey.remove.label")}
        </Button>
      </OwnActions>
      <FormNotice
        className={primitive("alert").className}
        notice={failure?.of === passkey.id ? failure.notice : null}
        isFocused
        onRetry={ask}
      />
    </li>
  );
}
