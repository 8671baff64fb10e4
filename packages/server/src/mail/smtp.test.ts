import { createServer, type Server } from "node:net";
import { afterEach, expect, test } from "vitest";
import { smtp } from "./smtp.ts";

let server: Server | undefined;
afterEach(() => server?.close());

/** A mail server that takes everything, and what it was told. */
async function mailServer(): Promise<{ url: string; lines: string[] }> {
  const lines: string[] = [];
  const listening = createServer((socket) => {
    socket.on("error", () => {});
    socket.write("220 test\r\n");
    let isData = false;
    socket.setEncoding("utf8").on("data", (chunk: string) => {
      for (const line of chunk.split("\r\n").slice(0, -1)) {
        lines.push(line);
        if (isData && line !== ".") continue;
        const word = line.slice(0, 4).toUpperCase();
        if (word === "QUIT") socket.end("221 bye\r\n");
        else socket.write(word === "DATA" ? "354 go\r\n" : "250 ok\r\n");
        isData = word === "DATA";
      }
    });
  });
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  const address = listening.address();
  if (address === null || typeof address === "string") throw new Error("No port");
  return { url: `smtp://127.0.0.1:${address.port}`, lines };
}

const from = "Example <no-reply@example.com>";

test("a mail goes to the server, as text", async () => {
  const { url, lines } = await mailServer();
  await smtp({ url, from, server: "" }).send({ to: "ada@example.com", subject: "Hello", text: "Read me" });
  expect(lines).toContain("MAIL FROM:<no-reply@example.com>");
  expect(lines).toContain("RCPT TO:<ada@example.com>");
  expect(lines).toContain("Subject: Hello");
  expect(lines).toContain("Read me");
});

test("neither address nor subject can bring in a recipient or a header", async () => {
  const { url, lines } = await mailServer();
  const { send } = smtp({ url, from, server: "" });
  await send({ to: "ada@example.com", subject: "Hi\r\nBcc: eve@example.com", text: "x" });
  await send({ to: "a@example.com,eve@example.com", subject: "Hi", text: "x" }).catch(() => {});
  await send({ to: "a@example.com>\r\nRCPT TO:<eve@example.com", subject: "Hi", text: "x" }).catch(() => {});
  expect(lines.filter((line) => /^(Bcc:|RCPT TO:<eve@)/i.test(line))).toEqual([]);
});

test("a server that isn't there is an error, not a wait", async () => {
  const { url } = await mailServer();
  await new Promise((resolve) => server?.close(resolve));
  await expect(smtp({ url, from, server: "" }).verify()).rejects.toThrow("ECONNREFUSED");
});
