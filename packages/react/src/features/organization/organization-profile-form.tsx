"use client";
import { type ForwardedRef, forwardRef, type ReactNode, useEffect, useId, useMemo } from "react";
import type { UseAvatarFlowOptions } from "../../account/picture/use-avatar-flow.ts";
import { useSurroundings } from "../../context/context.ts";
import { fieldNotice } from "../../errors/index.ts";
import { useFlow } from "../../flows/index.ts";
import { useLatest } from "../../flows/use-latest.ts";
import { text, useMessages } from "../../messages/index.ts";
import { Alert, Avatar, Done, Field } from "../../primitives/index.ts";
import { Local } from "../../primitives/local.tsx";
import { FlowForm } from "../../screens/flow-form.tsx";
import { type AccountProps, type Parts, partsOf } from "../../screens/parts.ts";
import { WaitingButton } from "../../screens/waiting-button.tsx";
import { organizationOf } from "./client.ts";
import { LogoField } from "./logo-field.tsx";
import { useChangeFlow } from "./profile-flow.ts";
import { useOrganizationScope } from "./scope.tsx";
import { isSlug } from "./slug.ts";
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

/** An organization's profile: logo, name, URL, each saved separately. Within an `<OrganizationScope>`. */
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
  return (
    <div ref={forwarded} data-lk="OrganizationProfileForm" className={className} style={style}>
      {can("organization", "update") ? (
        <>
          <Logo {...told} parts={parts} onUpload={onUpload} pictures={pictures} />
          <NameForm {...told} parts={parts} />
          <SlugForm {...told} parts={parts} />
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

function NameForm({ parts, ...told }: FormProps): ReactNode {
  const { primitive, classNames } = parts;
  const t = useMessages();
  const id = useId();
  const flow = useChangeFlow({
    ...told,
    name: "name",
    check: (name) => (name === "" ? fieldNotice("name", text("organization.name.missing")) : undefined),
  });
  const { value, problem, pending } = flow;
  return (
    <FlowForm flow={flow} ids={{ name: id }} classNames={classNames} state={stateOf(flow)}>
      <Field
        {...primitive("name")}
        id={id}
        name="name"
        label={t("organization.name.label")}
        error={problem && t.text(problem.text)}
        autoComplete="organization"
        dir="auto"
        isRequired
        isReadOnly={pending}
        value={value}
        onChange={flow.write}
      />
      <Save parts={parts} flow={flow} label={t("organization.profile.name")} />
    </FlowForm>
  );
}

function SlugForm({ parts, ...told }: FormProps): ReactNode {
  const { primitive, classNames } = parts;
  const t = useMessages();
  const id = useId();
  const { client } = useSurroundings();
  const { slug: own } = useOrganizationScope().organization;
  const latest = useLatest({ client });
  const check = useMemo(
    () => createSlugCheck({ own, ask: (slug) => organizationOf(latest.current.client).checkSlug({ slug }) }),
    [own],
  );
  const flow = useChangeFlow({
    ...told,
    name: "slug",
    check: (slug) => (isSlug(slug) ? undefined : fieldNotice("slug", text("organization.slug.wrong"))),
  });
  const { value, problem, pending } = flow;
  useEffect(() => check.look(value), [check, value]);
  const isOther = value.trim() !== own && value.trim() !== "";
  return (
    <FlowForm flow={flow} ids={{ slug: id }} classNames={classNames} state={stateOf(flow)}>
      <SlugField
        {...primitive("slug")}
        id={id}
        value={value}
        onChange={flow.write}
        check={useFlow(check)}
        error={problem && t.text(problem.text)}
        isReadOnly={pending}
      />
      {/* The warning comes before saving, not only after. */}
      {isOther ? (
        <Alert {...primitive("warning")} tone="warning" title={t("organization.profile.links.title")}>
          {t.rich("organization.profile.links.text", { slug: own })}
        </Alert>
      ) : null}
      <Save parts={parts} flow={flow} label={t("organization.profile.slug")} />
    </FlowForm>
  );
}

type Saved = Pick<ReturnType<typeof useChangeFlow>, "pending" | "done" | "retryAfter">;

function stateOf({ pending, done }: Saved): string {
  return pending ? "pending" : done ? "done" : "idle";
}

function Save({ parts, flow, label }: { parts: FormProps["parts"]; flow: Saved; label: string }): ReactNode {
  const t = useMessages();
  const { part, primitive } = parts;
  return (
    <div {...part("actions")}>
      <WaitingButton
        {...primitive("submit")}
        label={label}
        seconds={flow.retryAfter}
        type="submit"
        isPending={flow.pending}
        pendingLabel={t("common.save.pending")}
      />
      {/* The pressed button keeps the focus, so this is announced beside it. */}
      <Done {...primitive("status")}>{flow.done ? t("common.save.done") : null}</Done>
    </div>
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
