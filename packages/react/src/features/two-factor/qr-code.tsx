"use client";
import { type ReactNode, useEffect, useState } from "react";
import { useMessages } from "../../messages/index.ts";
import { Skeleton } from "../../primitives/index.ts";
import { type QrPath, qrPath } from "./qr.ts";

export interface QrCodeProps {
  text: string;
  /** A QR code drawn on a server. Default: drawn here. */
  drawn?: QrPath | undefined;
}

/** Width of the light margin in modules (ISO/IEC 18004, 6.3.8). */
const MARGIN = 4;

/** A QR code, dark on light in every color scheme: some readers can't read the inverse. */
export function QrCode({ text, drawn }: QrCodeProps): ReactNode {
  const t = useMessages();
  const [own, setOwn] = useState<QrPath>();
  useEffect(() => {
    if (drawn !== undefined) return;
    let isGone = false;
    qrPath(text).then(
      (path) => {
        if (!isGone) setOwn(path);
      },
      // Without it, the key is still there as text.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [text, drawn]);
  const shown = drawn ?? own;
  if (shown === undefined) return <Skeleton shape="block" height="12rem" />;
  const side = shown.size + 2 * MARGIN;
  return (
    <svg
      data-part="qr"
      role="img"
      aria-label={t("twoFactor.setup.app.qr")}
      viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`}
      shapeRendering="crispEdges"
      width={192}
    >
      <rect x={-MARGIN} y={-MARGIN} width={side} height={side} fill="#fff" />
      <path d={shown.path} fill="#000" />
    </svg>
  );
}
