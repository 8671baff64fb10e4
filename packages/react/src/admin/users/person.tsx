"use client";
import type { ReactNode } from "react";
import { Avatar, Email } from "../../primitives/index.ts";
import { TextLink } from "../../screens/text-link.tsx";
import { useAdminScope } from "../base/scope.tsx";

export interface PersonProps {
  id: string;
  /** Null: not known. */
  name: string | null;
  /** Null: the caller may not see it. */
  email: string | null;
  image?: string | null | undefined;
}

/** Returns the name of a user, or the email address of a user without a name. */
export function personName({ id, name, email }: Omit<PersonProps, "image">): string {
  return name?.trim() || email || id;
}

/** A user in a list, with a link to their page. */
export function Person(props: PersonProps): ReactNode {
  const { id, email, image } = props;
  const { hrefTo, can } = useAdminScope();
  const name = personName(props);
  const shown = name === email ? <Email>{name}</Email> : <bdi title={name}>{name}</bdi>;
  return (
    <div data-part="person">
      <Avatar of={id} name={name} image={image ?? null} size={28} />
      <div data-part="about">
        <span data-part="name">
          {can("user", "get") ? <TextLink href={hrefTo(`users/${id}`)}>{shown}</TextLink> : shown}
        </span>
        {email === null || name === email ? null : (
          <span data-part="email">
            <Email>{email}</Email>
          </span>
        )}
      </div>
    </div>
  );
}
