import type { SessionData } from "@latchkey/client";
import { organization } from "latchkey/features";
import type { ReactElement } from "react";
import { ADA, world } from "../../account/testing/world.tsx";
import {
  openBrowser,
  type Rendered,
  renderScreen,
  type ScreenOptions,
} from "../../testing/render-screen.tsx";
import { organizationOf } from "../client.ts";
import { OrganizationScope } from "../scope.tsx";
import type { Organization, OrganizationMethods } from "../types.ts";

/** Somebody who is signed in at the engine, with a browser of their own. */
export interface Person {
  readonly userId: string;
  readonly calls: OrganizationMethods;
  /** Draws something about the organization, as this person sees it. */
  show(element: ReactElement, props?: ScreenOptions): Rendered;
}

/** A real engine with an organization of Ada's. */
export async function organizationWorld(options: Parameters<typeof organization>[0] = {}) {
  const place = await world({ plugins: [organization(options)] });
  const { service } = place;
  const created = await organizationOf(place.client).create(
    { name: "Analytical Society", slug: "society" },
    { throw: true },
  );

  const personAt = (
    { client }: Pick<typeof place, "client">,
    session: SessionData,
    known: Pick<Organization, "slug">,
  ): Person => ({
    userId: session.user.id,
    calls: organizationOf(client),
    show: (element, props = {}) =>
      renderScreen({ client }, <OrganizationScope slug={known.slug}>{element}</OrganizationScope>, {
        session,
        config: service.auth.uiConfig,
        routes: { organization: "/o" },
        ...props,
      }),
  });

  const ada = personAt(
    place,
    (await place.client.getSession(undefined, { throw: true })) as SessionData,
    created,
  );
  return {
    service,
    organization: created,
    ada,
    /** Somebody else, who comes into the organization. */
    async join(name: string, role = "member"): Promise<Person> {
      const email = `${name.toLowerCase().replace(/ .*/, "")}@example.com`;
      const { client } = openBrowser(service);
      await client.signUp.email({ name, email, password: ADA.password }, { throw: true });
      const session = (await client.getSession(undefined, { throw: true })) as SessionData;
      const person = personAt({ ...place, client }, session, created);
      const invited = await ada.calls.inviteMember(
        { email, role, organizationId: created.id },
        { throw: true },
      );
      await person.calls.acceptInvitation({ invitationId: invited.id }, { throw: true });
      return person;
    },
  };
}
