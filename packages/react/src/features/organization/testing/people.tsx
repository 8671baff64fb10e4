import type { AuthClient, SessionData } from "@latchkey/client";
import type { ReactElement } from "react";
import { type Rendered, renderScreen } from "../../../testing/render-screen.tsx";
import { OrganizationScope } from "../scope.tsx";
import type { OrganizationMethods } from "../types.ts";
import { ADA, world } from "./world.tsx";

/** A signed-in user with a separate browser. */
export interface Person {
  readonly userId: string;
  readonly calls: OrganizationMethods;
  /** Renders something about the organization, as this user sees it. */
  show(element: ReactElement): Rendered;
}

/** Ada's organization, which others can join, until the test ends. */
export async function organizationWorld(...given: Parameters<typeof world>) {
  const known = await world(...given);
  const { service } = known;
  const organization = await known.calls.create(
    { name: "Analytical Society", slug: "society" },
    { throw: true },
  );

  async function personAt(place: { client: AuthClient; calls: OrganizationMethods }): Promise<Person> {
    const session: SessionData | null = await place.client.getSession(undefined, { throw: true });
    return {
      userId: session?.user.id ?? "",
      calls: place.calls,
      show: (element) =>
        renderScreen(place, <OrganizationScope slug="society">{element}</OrganizationScope>, {
          session,
          config: service.auth.uiConfig,
          routes: { organization: "/o" },
        }),
    };
  }

  return {
    service,
    organization,
    ada: await personAt(known),
    /** Adds another user with a role. */
    async join(name: string, role = "member"): Promise<Person> {
      const email = `${name.toLowerCase().replace(/ .*/, "")}@example.com`;
      return personAt(await known.joined(organization, role, { name, email, password: ADA.password }));
    },
  };
}
