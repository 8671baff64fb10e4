"use client";
import type { ReactNode } from "react";
import { Avatar } from "../../primitives/index.ts";
import { TextLink } from "../../screens/text-link.tsx";
import { useAdminScope } from "../base/scope.tsx";
import type { AdminOrganization } from "../base/types.ts";

type Named = Pick<AdminOrganization, "id" | "name" | "slug" | "logo">;

/** An organization in a list, with a link to its page. */
export function OrganizationName({ id, name, slug, logo }: Named): ReactNode {
  const { hrefTo, can } = useAdminScope();
  const shown = <bdi title={name}>{name}</bdi>;
  return (
    <div data-part="person">
      <Avatar part="logo" of={id} name={name} image={logo} size={36} />
      <div data-part="about">
        <span data-part="name">
          {can("organization", "list") ? (
            <TextLink href={hrefTo(`organizations/${id}`)}>{shown}</TextLink>
          ) : (
            shown
          )}
        </span>
        <span data-part="email">
          <bdi dir="ltr">{slug}</bdi>
        </span>
      </div>
    </div>
  );
}
