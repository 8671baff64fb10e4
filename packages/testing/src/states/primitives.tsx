import {
  Alert,
  Avatar,
  Badge,
  Button,
  Checkbox,
  CodeField,
  CopyButton,
  ErrorSummary,
  Field,
  LinkButton,
  PasswordField,
  RadioGroup,
  Select,
  Skeleton,
  Table,
  Time,
} from "@latchkey/react/primitives";
import type { ReactNode } from "react";

const WORDS = { lang: "en", dir: "ltr" } as const;

const ROLES = [
  { id: "1", name: "Ada Lovelace", role: "Owner", since: "2026-03-04T09:30:00.000Z" },
  { id: "2", name: "Grace Hopper", role: "Member", since: "2026-05-19T16:05:00.000Z" },
];

/**
 * Primitives of the screens, side by side in their states. The texts are samples, in English for every
 * language.
 */
export function Primitives(): ReactNode {
  return (
    <main data-lk="Primitives" data-portal="Primitives">
      <h1 {...WORDS}>Primitives</h1>
      <Group title="Buttons">
        <Button variant="primary">Primary</Button>
        <Button>Secondary</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="danger">Danger</Button>
        <Button size="small">Small</Button>
        <Button variant="primary" isPending>
          Pending
        </Button>
        <LinkButton href="#primitives">Link</LinkButton>
        <CopyButton value="copied" />
      </Group>
      <Group title="Fields">
        <Field id="one" label="Name" hint="Other people see this name." defaultValue="Ada Lovelace" />
        <Field
          id="two"
          label="Email"
          error="Enter an email address like name@example.com."
          defaultValue="ada"
          dir="ltr"
        />
        <Field label="Read-only" isReadOnly defaultValue="While it is on its way" />
        <PasswordField label="Password" name="password" defaultValue="correct horse battery" />
        <CodeField label="Code" name="code" defaultValue="1842" />
        <Select
          label="Language"
          hint="For pages and emails."
          value="en"
          onChange={() => undefined}
          options={[
            { value: "en", label: "English" },
            { value: "de", label: "Deutsch", lang: "de" },
          ]}
        />
        <RadioGroup
          label="Colors"
          value="light"
          onChange={() => undefined}
          options={[
            { value: "light", label: "Light" },
            { value: "dark", label: "Dark" },
          ]}
        />
        <Checkbox label="Stay signed in" hint="Turn this off on shared computers." defaultSelected />
      </Group>
      <Group title="Messages">
        <Alert title="That didn't work">Nothing was changed.</Alert>
        <Alert tone="warning">The service isn't answering.</Alert>
        <Alert tone="success">Saved.</Alert>
        <Alert tone="info" actions={<Button size="small">Retry</Button>}>
          Your session has ended.
        </Alert>
        <ErrorSummary
          problems={[
            { fieldId: "one", text: "Enter your name." },
            { fieldId: "two", text: "Enter your email address." },
          ]}
        />
      </Group>
      <Group title="Small things">
        <Badge>Neutral</Badge>
        <Badge tone="accent">Accent</Badge>
        <Badge tone="brass">This device</Badge>
        <Badge tone="success">Confirmed</Badge>
        <Badge tone="warning">Expires soon</Badge>
        <Badge tone="danger">Suspended</Badge>
        <Avatar name="Ada Lovelace" image={null} size={40} />
        <Time value="2026-03-04T09:30:00.000Z" />
        <Skeleton width="8rem" />
      </Group>
      <Table
        caption="Members"
        isCaptionHidden={false}
        rows={ROLES}
        rowId={({ id }) => id}
        columns={[
          { id: "name", header: "Name", cell: ({ name }) => name, isRowHeader: true },
          { id: "role", header: "Role", cell: ({ role }) => role },
          { id: "since", header: "Since", cell: ({ since }) => <Time value={since} /> },
        ]}
      />
    </main>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <section {...WORDS}>
      <h2>{title}</h2>
      <div data-part="group">{children}</div>
    </section>
  );
}
