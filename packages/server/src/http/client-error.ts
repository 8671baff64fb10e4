import type { Duplex } from "node:stream";

interface Refusal {
  status: string;
  code: string;
  message: string;
}

const MALFORMED: Refusal = { status: "400 Bad Request", code: "BAD_REQUEST", message: "Malformed request" };
const REFUSALS: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: {
    status: "431 Request Header Fields Too Large",
    code: "HEADERS_TOO_LARGE",
    message: "The headers of the request are larger than 16 KiB",
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: "413 Content Too Large",
    code: "PAYLOAD_TOO_LARGE",
    message: "The chunk extensions of the request are too large",
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: "408 Request Timeout",
    code: "REQUEST_TIMEOUT",
    message: "The request took too long to arrive",
  },
};

/**
 * Answers a request that the HTTP parser refused, and closes the connection: the start of the next request is
 * unknown.
 */
export function answerClientError(error: Error, socket: Duplex): void {
  if (!socket.writable || hasBegunAnswer(socket)) {
    socket.destroy();
    return;
  }
  const reason = "code" in error ? REFUSALS[String(error.code)] : undefined;
  const { status, code, message } = reason ?? MALFORMED;
  const body = JSON.stringify({ code, message });
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nx-content-type-options: nosniff\r\nconnection: close\r\n\r\n${body}`,
    () => socket.destroy(),
  );
}

/**
 * Reports whether an earlier response on this connection has begun: another one would be mixed up with it.
 */
function hasBegunAnswer(socket: Duplex): boolean {
  // Node's types lack the response that it keeps with a socket. Its own handler checks the same.
  return (socket as { _httpMessage?: unknown })._httpMessage != null;
}
