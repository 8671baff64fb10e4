import { service } from "../../../kernel/contracts/service.ts";
import type { Ask, AskRequest } from "../registry/provider.ts";
import { jsonOf, ProviderUnreachable, providerDoor } from "./provider-http.ts";

/** Sends requests for profiles, with the access token of the user. */
export const profileRequests = service((core) => {
  const door = core.use(providerDoor);
  return (provider: string, accessToken: string | undefined): Ask => {
    const send = (url: string, request: AskRequest, accept: string, limit?: number) => {
      const { method = request.form === undefined ? "GET" : "POST", headers, form, withoutToken } = request;
      return door.ask(
        url,
        {
          provider,
          method,
          headers: {
            accept,
            ...(accessToken === undefined || withoutToken === true
              ? {}
              : { authorization: `Bearer ${accessToken}` }),
            ...(form === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" }),
            ...headers,
          },
          body: form === undefined ? undefined : new URLSearchParams(form).toString(),
        },
        limit,
      );
    };
    return {
      async json(url, request = {}) {
        const answer = await send(url, request, "application/json");
        const value = isOk(answer.status) ? jsonOf(answer) : undefined;
        if (value === undefined)
          throw new ProviderUnreachable(
            `${new URL(url).host} responds with ${answer.status} ${answer.type}.`,
          );
        return value;
      },
      async bytes(url, limit, request = {}) {
        try {
          const { status, type, bytes } = await send(url, request, "*/*", limit);
          return isOk(status) ? { type, bytes } : undefined;
        } catch (error) {
          // A missing picture doesn't prevent the sign-in.
          if (error instanceof ProviderUnreachable) return undefined;
          throw error;
        }
      },
    };
  };
});

function isOk(status: number): boolean {
  return status >= 200 && status < 300;
}
