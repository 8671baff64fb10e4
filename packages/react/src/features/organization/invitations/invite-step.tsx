"use client";
import { type ReactNode, useEffect, useRef } from "react";
import { useSurroundings } from "../../../context/context.ts";
import { useMessages } from "../../../messages/index.ts";
import { Button } from "../../../primitives/index.ts";
import type { Parts } from "../../../screens/parts.ts";
import { TextLink } from "../../../screens/text-link.tsx";
import type { CreateOrganizationPart } from "../part-names.ts";
import type { Organization } from "../types.ts";
import { useOrganizationAddress } from "../use-organization-address.ts";

export interface InviteStepProps {
  organization: Organization;
  parts: Parts<CreateOrganizationPart>;
  onDone(): void;
  children: ReactNode;
}

/** The step after an organization was created: confirms that, and can be skipped. */
export function InviteStep({ organization, parts, onDone, children }: InviteStepProps): ReactNode {
  const t = useMessages();
  const { routes } = useSurroundings();
  const address = useOrganizationAddress(organization.slug);
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div {...parts.part("invite")}>
      <h2 ref={heading} tabIndex={-1}>
        {t("organization.create.invite.title", { name: organization.name })}
      </h2>
      {routes.organization === undefined ? null : (
        <p>
          {t.rich("organization.create.invite.address", {
            address,
            link: (chunks) => (
              <TextLink href={`${routes.organization}/${organization.slug}`} onPress={onDone}>
                <bdi dir="ltr">{chunks}</bdi>
              </TextLink>
            ),
          })}
        </p>
      )}
      <p>{t("organization.create.invite.text")}</p>
      {children}
      <Button {...parts.primitive("skip")} variant="quiet" onPress={onDone}>
        {t("organization.create.invite.done")}
      </Button>
    </div>
  );
}
