/** Bits that one frame may take, from more than needed down to what always fits. */
const BITS = [320_000, 200_000, 120_000, 60_000];

/**
 * A canvas as lossy `image/webp`, for browsers whose canvas can't write it (Safari) but that encode video: such a
 * picture is one key frame of VP8 in a box (RFC 9649, 2.5). Without transparency: the ground is white. Undefined:
 * this browser can't do that either, or not in `maxBytes`.
 */
export async function webpByVideo(canvas: HTMLCanvasElement, maxBytes: number): Promise<Blob | undefined> {
  if (typeof VideoEncoder === "undefined") return undefined;
  try {
    for (const bitrate of BITS) {
      const frame = await keyFrame(onWhite(canvas), bitrate);
      if (frame && frame.length + HEADER <= maxBytes) return new Blob([boxed(frame)], { type: "image/webp" });
    }
  } catch {
    // An encoder that is there and refuses: the same as none.
  }
  return undefined;
}

async function keyFrame(canvas: HTMLCanvasElement, bitrate: number): Promise<Uint8Array | undefined> {
  const config: VideoEncoderConfig = {
    codec: "vp8",
    width: canvas.width,
    height: canvas.height,
    bitrate,
    framerate: 1,
  };
  if ((await VideoEncoder.isConfigSupported(config)).supported !== true) return undefined;
  let data: Uint8Array | undefined;
  let failure: DOMException | undefined;
  const encoder = new VideoEncoder({
    output(chunk) {
      if (chunk.type !== "key" || data !== undefined) return;
      data = new Uint8Array(chunk.byteLength);
      chunk.copyTo(data);
    },
    error(error) {
      failure = error;
    },
  });
  const frame = new VideoFrame(canvas, { timestamp: 0 });
  try {
    encoder.configure(config);
    encoder.encode(frame, { keyFrame: true });
    await encoder.flush();
  } finally {
    frame.close();
    if (encoder.state !== "closed") encoder.close();
  }
  if (failure !== undefined) throw failure;
  return data;
}

/** Bytes before the frame: "RIFF", length, "WEBP", "VP8 ", length. */
const HEADER = 20;

function boxed(frame: Uint8Array): Uint8Array<ArrayBuffer> {
  // Chunks have an even length; the padding isn't counted in the chunk's own (RFC 9649, 2.3).
  const padded = frame.length + (frame.length % 2);
  const bytes = new Uint8Array(HEADER + padded);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode("RIFF____WEBPVP8 "));
  view.setUint32(4, 12 + padded, true);
  view.setUint32(16, frame.length, true);
  bytes.set(frame, HEADER);
  return bytes;
}

function onWhite(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const ground = document.createElement("canvas");
  ground.width = canvas.width;
  ground.height = canvas.height;
  const context = ground.getContext("2d");
  if (context === null) return canvas;
  context.fillStyle = "#fff";
  context.fillRect(0, 0, ground.width, ground.height);
  context.drawImage(canvas, 0, 0);
  return ground;
}
