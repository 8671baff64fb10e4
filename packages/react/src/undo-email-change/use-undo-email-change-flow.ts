"use client";
import type { ClientError } from "@latchkey/client";
import { type MailLink, readMailLink } from "@latchkey/client/shared";
import { useCallback, useMemo, useState } from "react";
import { createLinkFlow, type LinkFlow, type LinkFlowState } from "../flows/link-flow.ts";
import type { Refused } from "../flows/refused.ts";
import { useMachine } from "../provider/use-machine.ts";
import { useLinkToken, useOpened } from "../screens/use-link-token.ts";
import { useSession } from "../session/use-session.ts";
import { type KnownChanges, type RecentChange, useRecentChanges } from "./use-recent-changes.ts";

export type { RecentChange };

/** `taken`: another account has proved the address since. `done`: the previous address is back. `kept`: the new one stays. */
export type UndoEmailChangeStep = UndoEmailChangeState["step"];

export interface UndoEmailChangeState extends LinkFlowState<"taken" | "kept"> {
  /** What the link says of itself: `email` comes back in place of `newEmail`. Null where it can't be read. */
  readonly link: MailLink | null;
}

export interface UseUndoEmailChangeFlowOptions {
  /** What the link in the email carries. Default: `token` of the page's address. Null: there is none. */
  token?: string | null | undefined;
  /** The change was undone on a server: the address that is back. */
  undone?: { readonly email: string | undefined } | undefined;
  /** The new address stays: a server was told so. */
  isKept?: boolean | undefined;
  /** Recent changes of the account, as a server has read them. Default: the screen asks. */
  changes?: KnownChanges;
  /** What a server said to the form before the page was drawn. */
  refused?: Refused | undefined;
  /** The previous address is back, and nobody is signed in. */
  onSuccess?: (() => void) | undefined;
  /** True: the failure isn't shown by the form. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

export interface UndoEmailChangeHandle extends UndoEmailChangeState, Pick<LinkFlow<"taken">, "submit"> {
  /** The address that comes back, or is back, where it is known. */
  email: string | undefined;
  /** Changes of the account in the last weeks. Null: this browser isn't shown it. Undefined: not known yet. */
  changes: KnownChanges;
  /** The ids of those of them that go. */
  chosen: ReadonlySet<string>;
  choose(id: string, isChosen: boolean): void;
  /** The signed-in user has the new address: it can stay, and the link closes. */
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
        // It ended every session, this browser's among them.
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

/** The ticks: until one is touched, what was made since the session began that asked for the change. */
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
