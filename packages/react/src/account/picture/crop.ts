/** Square part of a picture. Each value is set by a slider, so all are plain numbers. */
export interface Crop {
  /** 1: the largest square that fits, to `MAX_ZOOM`. */
  zoom: number;
  /** Position of the square within the remaining width, from the picture's left (0) to its right edge (1). */
  x: number;
  /** Position within the remaining height, from top (0) to bottom (1). */
  y: number;
}

export const MAX_ZOOM = 4;

/** The largest square, in the middle: right for most pictures of people. */
export const MIDDLE: Crop = { zoom: 1, x: 0.5, y: 0.5 };

/** A square in pixels of the picture. */
export interface Square {
  left: number;
  top: number;
  edge: number;
}

export function squareOf({ width, height }: { width: number; height: number }, crop: Crop): Square {
  const edge = Math.min(width, height) / within(crop.zoom, 1, MAX_ZOOM);
  return {
    left: (width - edge) * within(crop.x, 0, 1),
    top: (height - edge) * within(crop.y, 0, 1),
    edge,
  };
}

/**
 * Returns the crop after the picture was dragged under the frame, by fractions of the frame's edge: to the
 * right is positive. A direction without remaining space stays unchanged.
 */
export function pushed(
  picture: { width: number; height: number },
  crop: Crop,
  by: { x: number; y: number },
): Crop {
  const { edge } = squareOf(picture, crop);
  const along = (at: number, room: number, part: number): number =>
    room <= 0 ? at : within(at - (part * edge) / room, 0, 1);
  return {
    ...crop,
    x: along(crop.x, picture.width - edge, by.x),
    y: along(crop.y, picture.height - edge, by.y),
  };
}

function within(value: number, least: number, most: number): number {
  // A slider set by a script may hold a value that isn't a number.
  return Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : least;
}
