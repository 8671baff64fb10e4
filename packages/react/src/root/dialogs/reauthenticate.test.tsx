import type { Result } from "@latchkey/client";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { ADA } from "../../../../client/src/testing/people.ts";
import { THREE } from "../../features/social/testing/providers.ts";
import { restoreTyped } from "../../session/typed-values.ts";
import { useReauthenticate } from "../../session/use-reauthenticate.ts";
import { renderScreen, startEngine } from "../../testing/render-screen.tsx";

const stale = { data: null, error: { code: "SESSION_NOT_FRESH", status: 403, statusText: "", message: "" } };

/** A form whose request needs a recent sign-in. */
function Form({ call }: { call: () => Promise<Result<string>> }): ReactNode {
  const { run } = useReauthenticate();
  const [note, setNote] = useState("");
  const [came, setCame] = useState("");
  return (
    <>
      <label>
        Note <input name="note" value={note} onChange={(event) => setNote(event.target.value)} />
      </label>
      <label>
        Secret <input name="secret" type="password" />
      </label>
      <button
        type="button"
        onClick={async () => {
          const { data, error } = await run(call);
          setCame(data ?? error?.code ?? "");
        }}
      >
        Do it
      </button>
      <p>{`Came: ${came}`}</p>
    </>
  );
}

async function signedIn(reauthenticate?: boolean, options: Parameters<typeof startEngine>[0] = {}) {
  const place = await startEngine({ rateLimit: { enabled: false }, ...options });
  await place.client.signUp.email(ADA);
  const call = vi.fn<() => Promise<Result<string>>>();
  call.mockResolvedValueOnce(stale).mockResolvedValue({ data: "done", error: null });
  const session = (await place.client.getSession()).data;
  const events: string[] = [];
  const rendered = renderScreen(place, <Form call={call} />, {
    session,
    reauthenticate,
    config: place.service.auth.uiConfig,
    onEvent: ({ name }) => events.push(name),
  });
  return { ...place, ...rendered, call, events, session };
}

const dialog = () => screen.findByRole("dialog", { name: "Confirm it's you" });

describe("a request that needs a recent sign-in", () => {
  test("is repeated automatically after the confirmation", async () => {
    const { user, call, client, session, events } = await signedIn();
    await user.type(screen.getByLabelText("Note"), "half a sentence");
    await user.click(screen.getByRole("button", { name: "Do it" }));
    const asked = await dialog();
    const password = await within(asked).findByLabelText<HTMLInputElement>("Password");
    await waitFor(() => expect(document.activeElement).toBe(password));
    await user.type(password, "not my password");
    await user.keyboard("{Enter}");
    await within(asked).findByText("That isn't your current password.");
    await waitFor(() => expect(password.value).toBe(""));
    expect(call).toHaveBeenCalledOnce();
    await user.type(password, ADA.password);
    await user.keyboard("{Enter}");
    await screen.findByText("Came: done");
    expect(call).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>("Note").value).toBe("half a sentence");
    const renewed = (await client.getSession()).data?.session;
    expect(renewed?.id).toBe(session?.session.id);
    expect(renewed?.createdAt.getTime()).toBeGreaterThanOrEqual(session?.session.createdAt.getTime() ?? 0);
    expect(events).toEqual(["reauthenticated"]);
  });

  test("asks again where two-step verification needs the other factor, too", async () => {
    const { user, call } = await signedIn();
    const done = { data: "done", error: null };
    call.mockReset().mockResolvedValueOnce(stale).mockResolvedValueOnce(stale).mockResolvedValue(done);
    await user.click(screen.getByRole("button", { name: "Do it" }));
    for (const times of [1, 2]) {
      await waitFor(() => expect(call).toHaveBeenCalledTimes(times));
      await user.type(await within(await dialog()).findByLabelText("Password"), ADA.password);
      await user.keyboard("{Enter}");
    }
    await screen.findByText("Came: done");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("is given up when it is canceled, and typed text stays", async () => {
    const { user, call } = await signedIn();
    await user.type(screen.getByLabelText("Note"), "half a sentence");
    const button = screen.getByRole("button", { name: "Do it" });
    await user.click(button);
    await user.click(await within(await dialog()).findByRole("button", { name: "Cancel" }));
    await screen.findByText("Came: ABORTED");
    expect(call).toHaveBeenCalledOnce();
    expect(screen.getByLabelText<HTMLInputElement>("Note").value).toBe("half a sentence");
    await waitFor(() => expect(document.activeElement).toBe(button));
    await user.click(button);
    await screen.findByText("Came: done");
  });

  test("returns the refusal where no dialog asks", async () => {
    const { user } = await signedIn(false);
    await user.click(screen.getByRole("button", { name: "Do it" }));
    await screen.findByText("Came: SESSION_NOT_FRESH");
  });

  test("from an account with a provider goes there, and keeps typed text except secrets", async () => {
    const { user, service, visited, session } = await signedIn(undefined, { socialProviders: THREE });
    service.intercept((request, response) => {
      const answers: Readonly<Record<string, object>> = {
        "GET /reauthenticate": { methods: ["provider"] },
        "GET /list-accounts": [{ id: "1", providerId: "google", accountId: "2", scopes: [] }],
        "POST /reauthenticate/social": { url: "/there", redirect: false },
      };
      const answer = answers[`${request.method} ${request.url?.replace(/^\/api\/auth|\?.*/g, "")}`];
      if (answer === undefined) return false;
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
      return true;
    });
    await user.type(screen.getByLabelText("Note"), "half a sentence");
    await user.type(screen.getByLabelText("Secret"), "nobody's business");
    await user.click(screen.getByRole("button", { name: "Do it" }));
    await user.click(await within(await dialog()).findByRole("button", { name: "Confirm with Google" }));
    await waitFor(() => expect(visited).toEqual(["/there"]));
    expect(sessionStorage.getItem("latchkey.typed")).toContain("half a sentence");
    expect(sessionStorage.getItem("latchkey.typed")).not.toContain("nobody's business");
    // The fields are empty, as after a reload of the page.
    fireEvent.change(screen.getByLabelText("Note"), { target: { value: "" } });
    const stop = restoreTyped(session?.user.id ?? "");
    onTestFinished(stop);
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>("Note").value).toBe("half a sentence"),
    );
    await waitFor(() => expect(sessionStorage.getItem("latchkey.typed")).toBeNull(), { timeout: 60_000 });
  });

  test("from a user without a password leads to a new sign-in", async () => {
    const { user, service, visited } = await signedIn();
    service.intercept((request, response) => {
      if (request.method !== "GET" || !request.url?.endsWith("/reauthenticate")) return false;
      response.writeHead(200, { "content-type": "application/json" }).end('{"methods":[]}');
      return true;
    });
    await user.click(screen.getByRole("button", { name: "Do it" }));
    await user.click(await within(await dialog()).findByRole("button", { name: "Sign in again" }));
    await waitFor(() => expect(visited).toContain("/sign-in?redirect_to=%2F"));
  });
});
