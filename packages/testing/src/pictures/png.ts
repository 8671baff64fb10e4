import { crc32, deflateSync } from "node:zlib";

/** A PNG of 256 × 256 half-transparent pixels as a browser's canvas writes it. */
export const FROM_A_BROWSER: Uint8Array = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAQAAAAEACAYAAABccqhmAAAI+UlEQVR4AezUCWosRxAEUOGT+6K+iyWQYBhm6+5acnnGHy3TXZX5QsQ//319/esfA38DPf8G/vnyHwECbQUUQNvoLU7g60sB+Csg0FTgZ20F8KPgH4GmAgqgafDWJvAjoAB+FPwj0FRAATQN3tq9Bf62VwB/Er4SaCigABqGbmUCfwIK4E/CVwINBRRAw9Ct3FvgdnsFcKvhewLNBBRAs8CtS+BWQAHcavieQDMBBdAscOv2FrjfXgHci/iZQCMBBdAobKsSuBdQAPcifibQSEABNArbqr0FHm2vAB6p+B2BJgIKoEnQ1iTwSEABPFLxOwJNBBRAk6Ct2Vvg2fYK4JmM3xNoIKAAGoRsRQLPBBTAMxm/J9BAQAE0CNmKvQVeba8AXun4jEBxAQVQPGDrEXgloABe6fiMQHEBBVA8YOv1Fni3vQJ4J+RzAoUFFEDhcK1G4J2AAngn5HMChQUUQOFwrdZb4JPtFcAnSp4hUFRAARQN1loEPhFQAJ8oeYZAUQEFUDRYa/UW+HR7BfCplOcIFBRQAAVDtRKBTwUUwKdSniNQUEABFAzVSr0FjmyvAI5oeZZAMQEFUCxQ6xA4IqAAjmh5lkAxAQVQLFDr9BY4ur0COCrmeQKFBBRAoTCtQuCogAI4KuZ5AoUEFEChMK3SW+DM9grgjJp3CBQRUABFgrQGgTMCCuCMmncIFBFQAEWCtEZvgbPbK4Czct4jUEBAARQI0QoEzgoogLNy3iNQQEABFAjRCr0FrmyvAK7oeZdAcgEFkDxA4xO4IqAAruh5l0ByAQWQPEDj9xa4ur0CuCrofQKJBRRA4vCMTuCqgAK4Kuh9AokFFEDi8IzeW2DE9gpghKIzCCQVUABJgzM2gRECCmCEojMIJBVQAEmDM3ZvgVHbK4BRks4hkFBAASQMzcgERgkogFGSziGQUEABJAzNyL0FRm6vAEZqOotAMgEFkCww4xIYKaAARmo6i0AyAQWQLDDj9hYYvb0CGC3qPAKJBBRAorCMSmC0gAIYLeo8AokEFECisIzaW2DG9gpghqozCSQRUABJgjImgRkCCmCGqjMJJBFQAEmCMmZvgVnbK4BZss4lkEBAASQIyYgEZgkogFmyziWQQEABJAjJiL0FZm6vAGbqOptAcAEFEDwg4xGYKaAAZuo6m0BwAQUQPCDj9RaYvb0CmC3sfAKBBRRA4HCMRmC2gAKYLex8AoEFFEDgcIzWW2DF9gpghbI7CAQVUABBgzEWgRUCCmCFsjsIBBVQAEGDMVZvgVXbK4BV0u4hEFBAAQQMxUgEVgkogFXS7iEQUEABBAzFSL0FVm6vAFZqu4tAMAEFECwQ4xBYKaAAVmq7i0AwAQUQLBDj9BZYvb0CWC3uPgKBBBRAoDCMQmC1gAJYLe4+AoEEFECgMIzSW2DH9gpgh7o7CQQRUABBgjAGgR0CCmCHujsJBBFQAEGCMEZvgV3bK4Bd8u4lEEBAAQQIwQgEdgkogF3y7iUQQEABBAjBCL0Fdm6vAHbqu5vAZgEFsDkA1xPYKaAAduq7m8BmAQWwOQDX9xbYvb0C2J2A+wlsFFAAG/FdTWC3gALYnYD7CWwUUAAb8V3dWyDC9gogQgpmILBJQAFsgnctgQgCCiBCCmYgsElAAWyCd21vgSjbK4AoSZiDwAYBBbAB3ZUEoggogChJmIPABgEFsAHdlb0FIm2vACKlYRYCiwUUwGJw1xGIJKAAIqVhFgKLBRTAYnDX9RaItr0CiJaIeQgsFFAAC7FdRSCagAKIloh5CCwUUAALsV3VWyDi9gogYipmIrBIQAEsgnYNgYgCCiBiKmYisEhAASyCdk1vgajbK4CoyZiLwAIBBbAA2RUEogoogKjJmIvAAgEFsADZFb0FIm+vACKnYzYCkwUUwGRgxxOILKAAIqdjNgKTBRTAZGDH9xaIvr0CiJ6Q+QhMFFAAE3EdTSC6gAKInpD5CEwUUAATcR3dWyDD9gogQ0pmJDBJQAFMgnUsgQwCCiBDSmYkMElAAUyCdWxvgSzbK4AsSZmTwAQBBTAB1ZEEsggogCxJmZPABAEFMAHVkb0FMm2vADKlZVYCgwUUwGBQxxHIJKAAMqVlVgKDBRTAYFDH9RbItr0CyJaYeQkMFFAAAzEdRSCbgALIlph5CQwUUAADMR3VWyDj9gogY2pmJjBIQAEMgnQMgYwCCiBjamYmMEhAAQyCdExvgazbK4CsyZmbwAABBTAA0REEsgoogKzJmZvAAAEFMADREb0FMm+vADKnZ3YCFwUUwEVArxPILKAAMqdndgIXBRTARUCv9xbIvr0CyJ6g+QlcEFAAF/C8SiC7gALInqD5CVwQUAAX8LzaW6DC9gqgQop2IHBSQAGchPMagQoCCqBCinYgcFJAAZyE81pvgSrbK4AqSdqDwAkBBXACzSsEqggogCpJ2oPACQEFcALNK70FKm2vACqlaRcCBwUUwEEwjxOoJKAAKqVpFwIHBRTAQTCP9xaotr0CqJaofQgcEFAAB7A8SqCagAKolqh9CBwQUAAHsDzaW6Di9gqgYqp2IvChgAL4EMpjBCoKKICKqdqJwIcCCuBDKI/1Fqi6vQKomqy9CHwgoAA+QPIIgaoCCqBqsvYi8IGAAvgAySO9BSpvrwAqp2s3Am8EFMAbIB8TqCygACqnazcCbwQUwBsgH/cWqL69AqiesP0IvBBQAC9wfESguoACqJ6w/Qi8EFAAL3B81Fugw/YKoEPKdiTwREABPIHxawIdBBRAh5TtSOCJgAJ4AuPXvQW6bK8AuiRtTwIPBBTAAxS/ItBFQAF0SdqeBB4IKIAHKH7VW6DT9gqgU9p2JXAnoADuQPxIoJOAAuiUtl0J3AkogDsQP/YW6La9AuiWuH0J3AgogBsM3xLoJqAAuiVuXwI3AgrgBsO3vQU6bq8AOqZuZwK/AgrgF8IXAh0FFEDH1O1M4FdAAfxC+NJboOv2CqBr8vYm8C2gAL4R/E+gq4AC6Jq8vQl8CyiAbwT/9xbovL0C6Jy+3dsLKID2fwIAOgsogM7p2729gAJo/yfQG6D79v8DAAD//35Or8EAAAAGSURBVAMA19NfEKK6MNgAAAAASUVORK5CYII=",
  "base64",
);

const SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

/** Builds a PNG file from chunks. */
export function png(...chunks: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat([SIGNATURE, ...chunks]);
}

/** Builds a chunk with its length and checksum. */
export function chunk(type: string, data: Uint8Array | string = ""): Uint8Array {
  const body = Buffer.concat([Buffer.from(type), Buffer.from(data)]);
  return Buffer.concat([uint32(body.length - 4), body, uint32(crc32(body))]);
}

interface Header {
  readonly depth?: number;
  readonly colors?: number;
  /** Compression, filter and interlace. */
  readonly methods?: readonly [number, number, number];
}

export function header(width: number, height: number, options: Header = {}): Uint8Array {
  const { depth = 8, colors = 0, methods = [0, 0, 0] } = options;
  return chunk(
    "IHDR",
    Buffer.concat([uint32(width), uint32(height), Buffer.from([depth, colors, ...methods])]),
  );
}

/** Builds a chunk with a square of gray pixels. */
export function pixels(edge = 256, shade = 0): Uint8Array {
  const row = Buffer.alloc(edge + 1, shade);
  // Filter type 0: none (PNG, 9.2).
  row[0] = 0;
  return chunk("IDAT", deflateSync(Buffer.alloc(edge * row.length, row)));
}

export const END: Uint8Array = chunk("IEND");

/** Builds an acceptable picture, a different one for each number below 256. */
export function picture(number = 0): Uint8Array {
  return png(header(256, 256), pixels(256, number), END);
}

function uint32(value: number): Uint8Array {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
