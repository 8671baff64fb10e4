"use client";
import type { ClientError } from "@latchkey/client";
import { type MailLink, readMailLink } from "@latchkey/client/shared";
import { useCallback, useMemo, useState } from "react";
import { useMachine } from "../../../context/use-machine.ts";
import { createLinkFlow, type LinkFlow, type LinkFlowState } from "../../../flows/link-flow.ts";
import type { Refused } from "../../../flows/refused.ts";
import { useLinkToken, useOpened } from "../../../screens/use-link-token.ts";
import { useSession } from "../../../session/use-session.ts";
import { type KnownChanges, type RecentChange, useRecentChanges } from "./use-recent-changes.ts";

export type { RecentChange };

/**
 * `taken`: another account has confirmed the email address since. `done`: the previous address is back.
 * `kept`: the new one stays.
 */
export type UndoEmailChangeStep = UndoEmailChangeState["step"];

export interface UndoEmailChangeState extends LinkFlowState<"taken" | "kept"> {
  /** The link's content: `email` replaces `newEmail`. Null if it can't be read. */
  readonly link: MailLink | null;
}

export interface UseUndoEmailChangeFlowOptions {
  /** The link's token. Default: `token` of the page's URL. Null: there is none. */
  token?: string | null | undefined;
  /** Set if a server has undone the change: the restored email address. */
  undone?: { readonly email: string | undefined } | undefined;
  /** True if a server was told to keep the new email address. */
  isKept?: boolean | undefined;
  /** Recent changes of the account, as read by a server. Default: the screen requests them. */
  changes?: KnownChanges;
  /** The server's refusal of the form, for a page that it rendered. */
  refused?: Refused | undefined;
  /** The previous email address is back, and the user is signed out. */
  onSuccess?: (() => void) | undefined;
  /** True: the failure isn't shown by the form. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

export interface UndoEmailChangeHandle extends UndoEmailChangeState, Pick<LinkFlow<"taken">, "submit"> {
  /** The email address that is or will be restored, if known. */
  email: string | undefined;
  /** The account's changes of recent weeks. Null: this browser may not see them. Undefined: not known yet. */
  changes: KnownChanges;
  /** The ids of the changes to remove. */
  chosen: ReadonlySet<string>;
  choose(id: string, isChosen: boolean): void;
  /** True if the signed-in user has the new email address: it can stay, and the link stops working. */
  canKeep: boolean;
  keep(): ReturnType<LinkFlow<"taken">["submit"]>;
}

/** `<UndoEmailChange/>` without its looks. */
export function useUndoEmailChangeFlow(options: UseUndoEmailChangeFlowOptions = {}): UndoEmailChangeHandle {
  const token = useLinkToken(options.token);
  const changes = useRecentChanges(token, options.changes);
  const { chosen, choose, choice } = useChoice(changes);
  const { data } = useSession();
  const [act] = useState<{ current: "undo" | "keep" }>({ current: options.isKept ? "keep" : "undo" });
  const machine = useMachine({ ...options, choice }, (latest) =>
    createLinkFlow({
      send: (token) =>
        latest.current.client.$fetch(`/change-email/${act.current}`, {
          method: "POST",
          body: act.current === "keep" ? { token } : { token, ...latest.current.choice },
        }),
      steps: { COULDNT_UPDATE_YOUR_EMAIL: "taken" },
      isWhole: (token) => linkOf(token) !== null,
      config: () => latest.current.config,
      token: options.token,
      isDone: options.undone !== undefined || options.isKept === true,
      refused: options.refused,
      onDone: async () => {
        if (act.current === "keep") return;
        const { current } = latest;
        // Undoing ended every session, including this browser's.
        await current.session.refetch();
        current.onEvent({ name: "emailChangeUndone" });
        current.onSuccess?.();
      },
      onError: (error) => latest.current.onError?.(error),
    }),
  );
  useOpened(machine, token);
  const undone = options.undone?.email;
  const signedIn = data?.user.email;
  return useMemo(() => {
    const link = linkOf(token);
    const begin = (what: "undo" | "keep") => () => {
      act.current = what;
      return machine.submit();
    };
    return {
      ...machine,
      step: machine.step === "done" && act.current === "keep" ? "kept" : machine.step,
      link,
      email: link?.email ?? undone,
      changes,
      chosen,
      choose,
      canKeep: link !== null && signedIn === link.newEmail,
      submit: begin("undo"),
      keep: begin("keep"),
    };
  }, [machine, act, token, undone, changes, chosen, choose, signedIn]);
}

/**
 * Returns the ticked boxes. Untouched ones are ticked if the change came after the start of the session that
 * asked for the email change.
 */
function useChoice(changes: KnownChanges) {
  const [touched, setTouched] = useState<ReadonlyMap<string, boolean>>(new Map());
  const choose = useCallback(
    (id: string, isChosen: boolean) => setTouched((before) => new Map([...before, [id, isChosen]])),
    [],
  );
  return useMemo(() => {
    const boxes = (changes ?? []).filter(({ canTakeBack }) => canTakeBack);
    const goes = ({ id, isSuspicious }: RecentChange): boolean => touched.get(id) ?? isSuspicious;
    const idsOf = (wanted: (change: RecentChange) => boolean) => boxes.filter(wanted).map(({ id }) => id);
    const keep = idsOf((change) => change.isSuspicious && !goes(change));
    const remove = idsOf((change) => !change.isSuspicious && goes(change));
    const choice = { ...(keep.length > 0 && { keep }), ...(remove.length > 0 && { remove }) };
    return { chosen: new Set(idsOf(goes)), choose, choice };
  }, [changes, touched, choose]);
}

function linkOf(token: string | null | undefined): MailLink | null {
  return (token && readMailLink(token)) || null;
}
