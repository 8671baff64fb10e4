import { organization, pictures } from "latchkey/features";
import type { ReactElement } from "react";
import { ADA, world as accountWorld, FIREFOX } from "../../../account/testing/world.tsx";
import type { ScreenOptions } from "../../../testing/render-screen.tsx";
import { organizationOf } from "../client.ts";
import { OrganizationScope } from "../scope.tsx";
import type { Organization } from "../types.ts";

export { ADA };

export const GRACE = { name: "Grace", email: "grace@example.com", password: "correct horse battery" };

const ROUTES = { organization: "/o", newOrganization: "/organizations/new" };

type Options = Parameters<typeof organization>[0];

/** A real engine with organizations, over HTTP, with Ada signed in, until the test ends. */
export async function world(options: Options = {}, around: Parameters<typeof accountWorld>[0] = {}) {
  const known = await accountWorld({
    plugins: [pictures(), organization(options)],
    user: { deleteUser: { enabled: true } },
    ...around,
  });
  const { client, device, service } = known;
  const calls = organizationOf(client);
  /** Another user in a separate browser. */
  const another = async (person = GRACE) => {
    const other = device(FIREFOX);
    await other.client.signUp.email(person, { throw: true });
    return { ...other, calls: organizationOf(other.client) };
  };
  /** Renders something for Ada's current session. */
  const show = async (element: ReactElement, props: ScreenOptions = {}) => {
    const session = await client.getSession(undefined, { throw: true });
    return known.show(element, { session, routes: ROUTES, config: service.auth.uiConfig, ...props });
  };
  return {
    ...known,
    calls,
    /** Creates an organization of Ada's; its slug is the name in lower case. */
    async found(name: string): Promise<Organization> {
      return await calls.create({ name, slug: name.toLowerCase() }, { throw: true });
    },
    another,
    /** Adds another user to an organization of Ada's. */
    async joined({ id }: Pick<Organization, "id">, role = "member", person = GRACE) {
      const other = await another(person);
      const { email } = person;
      const invitation = await calls.inviteMember({ organizationId: id, email, role }, { throw: true });
      await other.calls.acceptInvitation({ invitationId: invitation.id }, { throw: true });
      return other;
    },
    show,
    /** Does the same on a page about an organization. */
    showAbout: (slug: string, element: ReactElement, props: ScreenOptions = {}) =>
      show(
        <OrganizationScope slug={slug} pending={<p>Waiting</p>} missing={<p>Nothing here</p>}>
          {element}
        </OrganizationScope>,
        props,
      ),
  };
}
