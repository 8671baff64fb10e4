"use client";
import { type PointerEvent, type ReactNode, useEffect, useRef } from "react";
import { useMessages } from "../../messages/index.ts";
import { type Crop, MAX_ZOOM, pushed, squareOf } from "./crop.ts";
import { draw, EDGE } from "./encode.ts";
import type { Picture } from "./read.ts";
import { Slider } from "./slider.tsx";

export interface CropEditorProps {
  picture: Picture;
  crop: Crop;
  isReadOnly: boolean;
  onTurn(crop: Partial<Crop>): void;
}

/** Selects the visible part of a picture: with sliders (WCAG 2.5.7), or by dragging the preview. */
export function CropEditor({ picture, crop, isReadOnly, onTurn }: CropEditorProps): ReactNode {
  const t = useMessages();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current !== null) draw(canvas.current, picture, crop);
  }, [picture, crop]);

  const push = (move: PointerEvent<HTMLCanvasElement>): void => {
    if (isReadOnly || !move.currentTarget.hasPointerCapture(move.pointerId)) return;
    const { width, height } = move.currentTarget.getBoundingClientRect();
    if (width === 0 || height === 0) return;
    const { x, y } = pushed(picture, crop, { x: move.movementX / width, y: move.movementY / height });
    onTurn({ x, y });
  };

  return (
    <div data-part="editor">
      <canvas
        ref={canvas}
        data-part="preview"
        role="img"
        aria-label={t("account.photo.crop.preview")}
        width={EDGE}
        height={EDGE}
        onPointerDown={(down) => down.currentTarget.setPointerCapture(down.pointerId)}
        onPointerMove={push}
      />
      <Sliders picture={picture} crop={crop} isReadOnly={isReadOnly} onTurn={onTurn} />
    </div>
  );
}

function Sliders({ picture, crop, isReadOnly, onTurn }: CropEditorProps): ReactNode {
  const t = useMessages();
  const { edge } = squareOf(picture, crop);
  const percent = (part: number): string => t.format.number(part, { style: "percent" });
  const shared = { isReadOnly, min: 0, max: 100, step: 1 };
  return (
    <div data-part="sliders">
      <Slider
        {...shared}
        part="zoom"
        label={t("account.photo.crop.zoom")}
        min={100}
        max={100 * MAX_ZOOM}
        step={5}
        value={Math.round(100 * crop.zoom)}
        valueText={percent(crop.zoom)}
        onChange={(zoom) => onTurn({ zoom: zoom / 100 })}
      />
      <Slider
        {...shared}
        part="horizontal"
        label={t("account.photo.crop.horizontal")}
        value={Math.round(100 * crop.x)}
        valueText={percent(crop.x)}
        isDisabled={picture.width <= edge}
        onChange={(x) => onTurn({ x: x / 100 })}
      />
      <Slider
        {...shared}
        part="vertical"
        label={t("account.photo.crop.vertical")}
        value={Math.round(100 * crop.y)}
        valueText={percent(crop.y)}
        isDisabled={picture.height <= edge}
        onChange={(y) => onTurn({ y: y / 100 })}
      />
    </div>
  );
}
