/** Which square of a picture is kept. All three are turned by a slider, so they are plain numbers. */
export interface Crop {
  /** 1: the largest square that fits, to `MAX_ZOOM`. */
  zoom: number;
  /** Where the square stands within what is left over, from the picture's left (0) to its right edge (1). */
  x: number;
  /** The same from top to bottom. */
  y: number;
}

export const MAX_ZOOM = 4;

/** The whole height or width, from the middle: right for most pictures of people. */
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
 * The crop after the picture was pushed under the frame, by parts of the frame's edge: to the right is positive.
 * Where nothing is left over in a direction, it stays.
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
  // What isn't a number comes from a slider that a program has set.
  return Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : least;
}
