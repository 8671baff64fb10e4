import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { AppFrame, Latch, PageTitle, Panel, SettingsRow, SettingsSection, Sheet } from "../layout/index.ts";
import { withMessages } from "../testing/show.tsx";
import * as primitives from "./index.ts";

const { Alert, Avatar, Badge, Bdi, Button, Checkbox, CodeField, ConfirmDialog, CopyButton, Dialog } =
  primitives;
const { ErrorSummary, Field, Form, HiddenUsername, LinkButton, Loading, Menu, PasswordField } = primitives;
const { RadioGroup, Select, Skeleton, Surface, Table, Time, ToastProvider } = primitives;
const closed = { isOpen: false, onOpenChange: () => undefined };

const ALL: Record<string, ReactElement> = {
  Alert: <Alert title="Wrong">Again</Alert>,
  AppFrame: (
    <AppFrame
      appName="Acme"
      navLabel="Account"
      nav={[{ href: "/account", label: "Profile", isCurrent: true }]}
    >
      <PageTitle intro="Yours">Profile</PageTitle>
    </AppFrame>
  ),
  Avatar: <Avatar name="Ada" image="/uploads/a.webp" />,
  Badge: <Badge tone="brass">This device</Badge>,
  Bdi: <Bdi>Ada</Bdi>,
  Button: <Button isPending>Save</Button>,
  Checkbox: <Checkbox label="Stay" defaultSelected />,
  CodeField: <CodeField label="Code" />,
  ConfirmDialog: <ConfirmDialog {...closed} title="Sure?" confirmLabel="Yes" onConfirm={() => undefined} />,
  CopyButton: <CopyButton value="1" />,
  Dialog: <Dialog {...closed} title="Hello" />,
  ErrorSummary: <ErrorSummary problems={[{ fieldId: "a", text: "b" }]} />,
  Field: <Field label="Name" hint="h" error="e" />,
  Form: <Form>f</Form>,
  HiddenUsername: <HiddenUsername value="a" />,
  LinkButton: <LinkButton href="/">Home</LinkButton>,
  Loading: (
    <Loading isLoading skeleton={<Skeleton />}>
      ready
    </Loading>
  ),
  Menu: <Menu trigger={{ children: "Menu" }} items={[{ id: "a", label: "A" }]} />,
  Panel: <Panel title="Empty">Nothing</Panel>,
  PasswordField: <PasswordField label="Password" />,
  RadioGroup: (
    <RadioGroup
      label="Colours"
      value="a"
      onChange={() => undefined}
      options={[{ value: "a", label: "Light" }]}
    />
  ),
  Select: (
    <Select
      label="Language"
      hint="h"
      error="e"
      value="a"
      onChange={() => undefined}
      options={[
        { value: "a", label: "English" },
        { label: "Others", options: [{ value: "b", label: "Deutsch" }] },
      ]}
    />
  ),
  SettingsSection: (
    <SettingsSection title="Password">
      <SettingsRow label="Password" help="Old">
        <Button>Change</Button>
      </SettingsRow>
    </SettingsSection>
  ),
  Sheet: (
    <Sheet appName="Acme" branding={{ logo: "/l.svg", logoDark: "/d.svg", field: "/f.webp" }} footer="Help">
      <Latch state="idle">
        <Button>Go on</Button>
      </Latch>
    </Sheet>
  ),
  Surface: <Surface appearance={{ accent: "#0a7d4f", radius: 4, font: "Inter", scheme: "dark" }} />,
  Table: (
    <Table caption="t" columns={[{ id: "a", header: "A", cell: () => "x" }]} rows={[1]} rowId={String} />
  ),
  Time: <Time value={0} style="relative" />,
  ToastProvider: <ToastProvider>t</ToastProvider>,
};

it.each(Object.entries(ALL))("%s can be rendered on a server", (_name, ui) => {
  expect(() => renderToString(withMessages(ui))).not.toThrow();
});

it("the arcs take at most a kilobyte", () => {
  const html = renderToString(withMessages(<Sheet appName="Acme">x</Sheet>));
  expect(/<svg data-part="arcs".*<\/svg>/.exec(html)?.[0].length).toBeLessThanOrEqual(1024);
});

it("a form without a server isn't posted before the page's script runs", () => {
  const drawn = (form: ReactElement): string => renderToString(withMessages(form));
  expect(drawn(<Form method="post">f</Form>)).toContain('method="dialog"');
  expect(drawn(<Form method="post" action="/sign-in" />)).toContain('method="post"');
});
