"use client";
import type { ClientError } from "@latchkey/client";
import { useMachine } from "../../context/use-machine.ts";
import type { Answer } from "../../flows/index.ts";
import { useDescribe } from "../../screens/use-describe.ts";
import { useUser } from "../../session/index.ts";
import {
  type AvatarFlow,
  type AvatarFlowOptions,
  type AvatarState,
  createAvatarFlow,
} from "./avatar-flow.ts";

export interface UseAvatarFlowOptions extends Pick<AvatarFlowOptions, "onSuccess" | "onError" | "pictures"> {
  /** Stores a picture and resolves to its URL. Default: `POST /ui/upload`. */
  onUpload?: ((file: Blob) => Promise<string>) | undefined;
}

export type AvatarFlowHandle = AvatarState & Omit<AvatarFlow, "get" | "subscribe">;

/** Behavior of `<AvatarField/>` without its markup. */
export function useAvatarFlow(options: UseAvatarFlowOptions = {}): AvatarFlowHandle {
  const { update } = useUser();
  const describe = useDescribe();
  return usePictureFlow({
    ...options,
    write: (image) => update({ image }),
    describe: (error) => describe(error)[0],
  });
}

export interface PictureFlowOptions
  extends UseAvatarFlowOptions,
    Pick<AvatarFlowOptions, "write" | "describe"> {}

/** Does the same for a picture that `write` stores. */
export function usePictureFlow(options: PictureFlowOptions): AvatarFlowHandle {
  return useMachine(options, (latest) => {
    const upload = async (file: Blob): Promise<Answer<{ url: string }>> => {
      const { onUpload, client } = latest.current;
      if (onUpload !== undefined) return { data: { url: await onUpload(file) } };
      return await client.$fetch<{ url: string }>("/ui/upload", { method: "POST", body: file });
    };
    return createAvatarFlow({
      upload,
      write: (image) => latest.current.write(image),
      describe: (error: ClientError) => latest.current.describe(error),
      onSuccess: () => latest.current.onSuccess?.(),
      onError: (error) => latest.current.onError?.(error),
      // The functions to decode pictures can't change later.
      ...(latest.current.pictures && { pictures: latest.current.pictures }),
    });
  });
}
