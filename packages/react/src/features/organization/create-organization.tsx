"use client";
import { type ForwardedRef, forwardRef, type ReactNode, useId } from "react";
import type { UseAvatarFlowOptions } from "../../account/picture/use-avatar-flow.ts";
import { useConfig, useSurroundings } from "../../context/context.ts";
import { useMessages } from "../../messages/index.ts";
import { Field } from "../../primitives/index.ts";
import { Local } from "../../primitives/local.tsx";
import { FlowForm } from "../../screens/flow-form.tsx";
import { type AccountProps, partsOf } from "../../screens/parts.ts";
import { WaitingButton } from "../../screens/waiting-button.tsx";
import {
  type CreateOrganizationFlow,
  type CreateOrganizationFlowOptions,
  useCreateOrganizationFlow,
} from "./create-organization-flow.ts";
import { InviteStep } from "./invitations/invite-step.tsx";
import { LogoField } from "./logo-field.tsx";
import type { CreateOrganizationPart } from "./part-names.ts";
import { SlugField } from "./slug-field.tsx";
import type { Organization } from "./types.ts";

export {
  type CreateOrganizationFlow,
  type CreateOrganizationFlowOptions,
  type CreateOrganizationValues,
  useCreateOrganizationFlow,
} from "./create-organization-flow.ts";

export type { CreateOrganizationPart } from "./part-names.ts";

export interface CreateOrganizationProps
  extends Omit<AccountProps<CreateOrganizationPart>, "onSuccess">,
    CreateOrganizationFlowOptions,
    Pick<UseAvatarFlowOptions, "onUpload" | "pictures"> {
  /** True offers a field for a logo. Default: where pictures can be stored. */
  logo?: boolean | undefined;
  /** The next step, which invites people to the new organization and can be skipped. Default: none. */
  renderInvite?: ((organization: Organization) => ReactNode) | undefined;
  /**
   * The organization exists, whether people were invited or not. Default: goes to its page, if there is one.
   */
  onDone?: ((organization: Organization) => void) | undefined;
}

/** Creates an organization: name, URL, logo; then invites people. */
export const CreateOrganization = forwardRef<HTMLDivElement, CreateOrganizationProps>(
  function CreateOrganization(props, ref) {
    const { messages, ...view } = props;
    return (
      <Local messages={messages} unstyled={props.unstyled}>
        <CreateOrganizationView {...view} forwarded={ref} />
      </Local>
    );
  },
);

type ViewProps = Omit<CreateOrganizationProps, "messages"> & { forwarded: ForwardedRef<HTMLDivElement> };

function CreateOrganizationView(props: ViewProps): ReactNode {
  const { className, style, renderInvite, onDone, onSuccess, forwarded, ...options } = props;
  const { navigate, routes } = useSurroundings();
  const done = (organization: Organization): void => {
    if (onDone !== undefined) onDone(organization);
    else if (routes.organization !== undefined) navigate(`${routes.organization}/${organization.slug}`);
  };
  const flow = useCreateOrganizationFlow({
    onError: options.onError,
    onSuccess(organization) {
      onSuccess?.(organization);
      if (renderInvite === undefined) done(organization);
    },
  });
  const { organization } = flow;
  const isInviting = organization !== null && renderInvite !== undefined;
  return (
    <div
      ref={forwarded}
      data-lk="CreateOrganization"
      data-step={isInviting ? "invite" : "form"}
      className={className}
      style={style}
    >
      {isInviting ? (
        <InviteStep
          organization={organization}
          parts={partsOf<CreateOrganizationPart>(options.classNames)}
          onDone={() => done(organization)}
        >
          {renderInvite(organization)}
        </InviteStep>
      ) : (
        <CreateForm flow={flow} {...options} />
      )}
    </div>
  );
}

interface CreateFormProps
  extends Pick<CreateOrganizationProps, "classNames" | "logo" | "onUpload" | "pictures"> {
  flow: CreateOrganizationFlow;
}

function CreateForm({ flow, classNames, logo, onUpload, pictures }: CreateFormProps): ReactNode {
  const { part, primitive } = partsOf<CreateOrganizationPart>(classNames);
  const t = useMessages();
  const id = useId();
  const { values, fieldErrors, pending } = flow;
  return (
    <>
      <Logo flow={flow} classNames={classNames} logo={logo} onUpload={onUpload} pictures={pictures} />
      <FlowForm flow={flow} ids={{ name: `${id}n`, slug: `${id}s` }} classNames={classNames}>
        <Field
          {...primitive("name")}
          id={`${id}n`}
          name="name"
          label={t("organization.name.label")}
          hint={t("organization.name.hint")}
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
          id={`${id}s`}
          value={values.slug}
          onChange={(slug) => flow.set("slug", slug)}
          check={flow.slug}
          error={fieldErrors.slug && t.text(fieldErrors.slug.text)}
          isReadOnly={pending}
        />
        <div {...part("actions")}>
          <WaitingButton
            {...primitive("submit")}
            label={t("organization.create.submit")}
            seconds={flow.retryAfter}
            type="submit"
            variant="primary"
            isPending={pending}
            pendingLabel={t("organization.create.pending")}
          />
        </div>
      </FlowForm>
    </>
  );
}

function Logo({ flow, classNames, logo, onUpload, pictures }: CreateFormProps): ReactNode {
  const { part } = partsOf<CreateOrganizationPart>(classNames);
  const { config } = useConfig();
  if (!(logo ?? (onUpload !== undefined || config?.pictures === true))) return null;
  return (
    <div {...part("logo")}>
      <LogoField
        name={flow.values.name}
        logo={flow.logo}
        onUpload={onUpload}
        pictures={pictures}
        write={async (logo) => {
          flow.setLogo(logo);
          return { data: null };
        }}
      />
    </div>
  );
}
