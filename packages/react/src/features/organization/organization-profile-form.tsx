"use client";
import { type ForwardedRef, forwardRef, type ReactNode, useEffect, useId, useMemo } from "react";
import type { UseAvatarFlowOptions } from "../../account/picture/use-avatar-flow.ts";
import { useSurroundings } from "../../context/context.ts";
import { useFlow } from "../../flows/index.ts";
import { useLatest } from "../../flows/use-latest.ts";
import { useMessages } from "../../messages/index.ts";
import { Alert, Avatar, Field } from "../../primitives/index.ts";
import { Local } from "../../primitives/local.tsx";
import { FlowForm } from "../../screens/flow-form.tsx";
import { type AccountProps, type Parts, partsOf } from "../../screens/parts.ts";
import { SaveBar } from "../../screens/save-bar.tsx";
import { organizationOf } from "./client.ts";
import { LogoField } from "./logo-field.tsx";
import { type OrganizationProfileFlow, useOrganizationProfileFlow } from "./profile-flow.ts";
import { useOrganizationScope } from "./scope.tsx";
import { createSlugCheck } from "./slug-check.ts";
import { SlugField } from "./slug-field.tsx";
import type { Organization } from "./types.ts";
import { useChange } from "./use-change.ts";

export type OrganizationProfileFormPart =
  | "photo"
  | "form"
  | "name"
  | "slug"
  | "actions"
  | "submit"
  | "discard"
  | "status"
  | "alert"
  | "warning"
  | "denied";

export interface OrganizationProfileFormProps
  extends Omit<AccountProps<OrganizationProfileFormPart>, "onSuccess">,
    Pick<UseAvatarFlowOptions, "onUpload" | "pictures"> {
  /** The name or URL was changed. */
  onSuccess?: ((organization: Organization) => void) | undefined;
}

/**
 * An organization's profile: logo, name, URL. One bar saves the changed texts; it appears with the first change.
 * Within an `<OrganizationScope>`.
 */
export const OrganizationProfileForm = forwardRef<HTMLDivElement, OrganizationProfileFormProps>(
  function OrganizationProfileForm(props, ref) {
    const { messages, ...view } = props;
    return (
      <Local messages={messages} unstyled={props.unstyled}>
        <OrganizationProfileFormView {...view} forwarded={ref} />
      </Local>
    );
  },
);

type ViewProps = Omit<OrganizationProfileFormProps, "messages"> & { forwarded: ForwardedRef<HTMLDivElement> };

function OrganizationProfileFormView(props: ViewProps): ReactNode {
  const { className, style, classNames, forwarded, onUpload, pictures, ...told } = props;
  const parts = partsOf<OrganizationProfileFormPart>(classNames);
  const { can } = useOrganizationScope();
  const id = useId();
  const flow = useOrganizationProfileFlow(told);
  return (
    <div ref={forwarded} data-lk="OrganizationProfileForm" className={className} style={style}>
      {can("organization", "update") ? (
        <>
          <Logo {...told} parts={parts} onUpload={onUpload} pictures={pictures} />
          <Texts id={id} flow={flow} parts={parts} />
          <SaveBar form={id} flow={flow} parts={parts} />
        </>
      ) : (
        <ReadOnly parts={parts} />
      )}
    </div>
  );
}

interface FormProps extends Pick<OrganizationProfileFormProps, "onSuccess" | "onError"> {
  parts: Parts<OrganizationProfileFormPart>;
}

function Logo({
  parts,
  onError,
  onUpload,
  pictures,
}: FormProps & Pick<OrganizationProfileFormProps, "onUpload" | "pictures">): ReactNode {
  const { organization } = useOrganizationScope();
  const change = useChange();
  return (
    <div {...parts.part("photo")}>
      <LogoField
        name={organization.name}
        logo={organization.logo}
        onUpload={onUpload}
        pictures={pictures}
        onError={onError}
        write={(logo) => change((calls) => calls.update({ organizationId: organization.id, data: { logo } }))}
      />
    </div>
  );
}

/** The form with the texts; its buttons are in the bar. */
function Texts({
  id,
  flow,
  parts,
}: { id: string; flow: OrganizationProfileFlow } & Pick<FormProps, "parts">): ReactNode {
  const { primitive, classNames } = parts;
  const t = useMessages();
  const { client } = useSurroundings();
  const { slug: own } = useOrganizationScope().organization;
  const latest = useLatest({ client });
  const check = useMemo(
    () => createSlugCheck({ own, ask: (slug) => organizationOf(latest.current.client).checkSlug({ slug }) }),
    [own],
  );
  const { values, fieldErrors, pending, done } = flow;
  const { slug } = values;
  useEffect(() => check.look(slug), [check, slug]);
  const isOther = slug.trim() !== own && slug.trim() !== "";
  const ids = { name: `${id}n`, slug: `${id}s` };
  return (
    <FlowForm
      id={id}
      flow={flow}
      ids={ids}
      classNames={classNames}
      state={pending ? "pending" : done ? "done" : "idle"}
    >
      <Field
        {...primitive("name")}
        id={ids.name}
        name="name"
        label={t("organization.name.label")}
        error={fieldErrors.name && t.text(fieldErrors.name.text)}
        autoComplete="organization"
        dir="auto"
        isRequired
        isReadOnly={pending}
        value={values.name}
        onChange={(name) => flow.set("name", name)}
      />
      <SlugField
        {...primitive("slug")}
        id={ids.slug}
        value={slug}
        onChange={(slug) => flow.set("slug", slug)}
        check={useFlow(check)}
        error={fieldErrors.slug && t.text(fieldErrors.slug.text)}
        isReadOnly={pending}
      />
      {/* The warning comes before saving, not only after. */}
      {isOther ? (
        <Alert {...primitive("warning")} tone="warning" title={t("organization.profile.links.title")}>
          {t.rich("organization.profile.links.text", { slug: own })}
        </Alert>
      ) : null}
    </FlowForm>
  );
}

/** The profile for members who may not change it, with who can. */
function ReadOnly({ parts }: { parts: FormProps["parts"] }): ReactNode {
  const t = useMessages();
  const { id, name, slug, logo } = useOrganizationScope().organization;
  return (
    <>
      <div data-part="about">
        <Avatar {...parts.primitive("photo")} of={id} name={name} image={logo} size={56} />
        <div>
          <p {...parts.part("name")}>
            <bdi>{name}</bdi>
          </p>
          <p {...parts.part("slug")} dir="ltr">
            {slug}
          </p>
        </div>
      </div>
      <p {...parts.part("denied")}>{t("organization.profile.denied")}</p>
    </>
  );
}
