import type { Latchkey } from "latchkey";
import { ConfigurationError, counted } from "latchkey/host";
import { print } from "../engine/command-engine.ts";
import { onEngine } from "../engine/on-engine.ts";
import { progress } from "./progress.ts";

interface Asked {
  plan: boolean;
  /** Changes the write format instead. */
  finish: boolean;
  /** Lets better-auth serve the database again. */
  back: boolean;
  json: boolean;
  /** A module that exports an engine, in place of the service's own engine. */
  config?: string | undefined;
}

/** Takes over the tables of better-auth; with `plan` only says what would change. */
export async function adopt({ plan, finish, back, json, config }: Asked): Promise<void> {
  if (finish && (plan || back)) throw new ConfigurationError("Use --finish alone.");
  /** The command with another option, as to be run next. */
  const next: Next = (option = "") =>
    `\`latchkey adopt${option}${config === undefined ? "" : ` --config ${config}`}\``;
  await onEngine(config, plan, async (engine) => {
    if (back) {
      const given = await engine.giveBack({ plan });
      print(json, given, backText(given, plan, next));
      return;
    }
    if (finish) {
      const report = await watched((...watch) => engine.finishAdoption(...watch));
      print(json, report, FINISHED[report.state](counted(report.rows, "row")));
      return;
    }
    if (plan) {
      const found = await engine.adoptionPlan();
      print(json, found, planText(found, next));
      return;
    }
    const report = await watched((...watch) => engine.adopt(...watch));
    print(json, report, reportText(report, next, config === undefined));
  });
}

type Next = (option?: string) => string;
type Plan = Awaited<ReturnType<Latchkey["adoptionPlan"]>>;
type Report = Awaited<ReturnType<Latchkey["adopt"]>>;
type Finished = Awaited<ReturnType<Latchkey["finishAdoption"]>>["state"];

const NOTHING: Partial<Record<Plan["state"], string>> = {
  adopted: "This database has been taken over already. Nothing is left to do.",
  own: "Latchkey created these tables. There is nothing to take over.",
  empty: "This database has no tables of better-auth. `latchkey migrate` creates Latchkey's.",
};

const FINISHED: Readonly<Record<Finished, (rows: string) => string>> = {
  finished: (rows) =>
    `${rows} rewritten. From now on everything is written in Latchkey's own forms, which better-auth can't read.`,
  "finished before": () => "Everything is written in Latchkey's own forms already. Nothing is left to do.",
  none: () => "This database was never shared with better-auth.",
};

type Given = Awaited<ReturnType<Latchkey["giveBack"]>>;

const LOST: Readonly<Record<keyof Given["unreadable"], (count: number) => string>> = {
  passwords: (count) =>
    `${counted(count, "password")}: their users have to reset them, unless better-auth gets a \`password.verify\` for Argon2id`,
  sessions: (count) => `${counted(count, "session")}: their users have to sign in again`,
  secondFactors: (count) =>
    `${counted(count, "authenticator app")}: better-auth refuses their codes, so their users have to set up new ones`,
  backupCodes: (count) => `${counted(count, "list")} of backup codes: their users have to make new ones`,
  secrets: (count) => `${counted(count, "value")} that no configured secret opens`,
};

function backText({ rewritten, condition, unreadable }: Given, isPlan: boolean, next: Next): string {
  const lost = Object.entries(LOST).flatMap(([name, line]) => {
    // The object has these names.
    const count = unreadable[name as keyof Given["unreadable"]];
    return count === 0 ? [] : [`  ${line(count)}`];
  });
  return [
    lost.length === 0 ? (condition ?? "better-auth can read everything.") : "better-auth can't read:",
    ...lost,
    ...(lost.length === 0 || condition === undefined ? [] : ["", condition]),
    "",
    `${counted(rewritten, "secret")} ${isPlan ? "would be" : "were"} encrypted for better-auth.`,
    isPlan
      ? `Nothing was changed. Stop Latchkey, then run ${next(" --back")}.`
      : "Start better-auth. Latchkey can be started beside it: it writes what better-auth reads.",
  ].join("\n");
}

function planText(plan: Plan, next: Next): string {
  const nothing = NOTHING[plan.state];
  if (nothing !== undefined) return nothing;
  return [
    ...foundLines(plan),
    "",
    `-- ${counted(plan.statements.length, "statement")} would run:`,
    "",
    ...plan.statements.map((statement) => `${statement};\n`),
    ...lockLines(plan),
    ...(plan.unreadable === 0
      ? []
      : [
          `${counted(plan.unreadable, "encrypted value")} can't be read with the configured secret. Use better-auth's, or second factors and keys are lost.`,
        ]),
    ...(plan.ownOnly === undefined
      ? []
      : [`better-auth can't go on running on this database: ${plan.ownOnly}`]),
    plan.format === "shared"
      ? `Nothing was changed. Make a backup, then run ${next()}. better-auth can go on running.`
      : `Nothing was changed. Stop better-auth, make a backup, then run ${next()}.`,
  ].join("\n");
}

function lockLines({ tables }: Plan): string[] {
  const copied = tables.filter(({ isRewritten, rows }) => isRewritten === true && rows > 0);
  return copied.map(
    ({ table, rows }) =>
      `The rows of ${table} are copied. Writes to it wait meanwhile, and on PostgreSQL reads too: up to ${counted(Math.ceil(rows / ROWS_A_SECOND), "second")} on a usual server.`,
  );
}

/** Two cores copied 120,000 on MariaDB and 285,000 on PostgreSQL, with their indexes. Others may be slower. */
const ROWS_A_SECOND = 50_000;

/** `isService`: `latchkey doctor` can check it; it knows no engines of applications. */
function reportText(report: Report, next: Next, isService: boolean): string {
  const nothing = NOTHING[report.state];
  if (nothing !== undefined) return nothing;
  const { applied, rows, format } = report;
  return [
    ...foundLines(report),
    "",
    `The database has been taken over: ${counted(applied.length, "statement")} run, ${counted(rows, "row")} completed.`,
    ...(format === "shared"
      ? [
          "better-auth can go on running on it: Latchkey writes passwords, sessions and secrets as it does.",
          `When you no longer need it, stop it and run ${next(" --finish")}.`,
        ]
      : [
          "From now on, passwords are hashed with Argon2id at the next sign-in, and session tokens are stored as hashes.",
          "Links and codes in emails that were sent before have to be requested again.",
        ]),
    ...(isService ? ["Next: `latchkey doctor`."] : []),
  ].join("\n");
}

function foundLines({ state, version, tables }: Pick<Plan, "state" | "version" | "tables">): string[] {
  const width = Math.max(...tables.map(({ table }) => table.length));
  return [
    state === "interrupted"
      ? "An adoption was interrupted. It continues where it stopped."
      : `Tables of better-auth ${version}:`,
    "",
    ...tables.map(({ table, rows }) => `  ${table.padEnd(width)}  ${counted(rows, "row")}`),
    ...tables.flatMap(({ table, repeated }) =>
      repeated.map(
        ({ columns, rows }) =>
          `\n${counted(rows, "row")} of "${table}" ${rows === 1 ? "repeats" : "repeat"} ${columns.join(" and ")} of another. Latchkey uses the oldest; remove the others when you can.`,
      ),
    ),
  ];
}

/** Shows how far the work is, and whether it waits. */
async function watched<T>(
  work: (...watch: Required<Parameters<Latchkey["adopt"]>>) => Promise<T>,
): Promise<T> {
  const shown = progress();
  let isWaiting = false;
  try {
    return await work(
      ({ table, done, total }) => shown.show(`${table}: ${done} of ${total}`, done, total, table),
      () => {
        if (!isWaiting)
          process.stderr.write(
            "Another process is already doing this. Waiting for it to end; if it was killed, up to 75 seconds.\n",
          );
        isWaiting = true;
      },
    );
  } finally {
    shown.end();
  }
}
