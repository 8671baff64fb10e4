import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { type Answer, ask, cookiesOf } from "./ask.ts";
import type { Database } from "./databases.ts";
import { sleep, waitFor } from "./wait.ts";

/** Milliseconds for which a sign-in is repeated that was refused with an error or got no response. */
const PATIENCE = 20_000;
/** Milliseconds that a client waits for a password reset email. */
const MAIL = 10_000;

/** User with a password that changes. */
interface Account {
  id: string;
  email: string;
  cookie: string;
  /** The last confirmed password. */
  password: string;
  /** Newer password that was requested and not confirmed: either of the two may be valid. */
  doubtful: string | undefined;
  /** Passwords that a confirmed change has replaced. */
  former: string[];
}

interface House {
  id: string;
  owner: string;
  /** IDs of users whose joining was confirmed. */
  joined: string[];
}

/**
 * Clients that create and join organizations and change and reset passwords, and record the responses. Each
 * sends one request after another, for accounts that no other client uses.
 */
export class Households {
  /** Broken guarantees. */
  readonly findings = new Set<string>();
  /** Number of confirmed writes. `#done` has the number for each path. */
  confirmed = 0;
  readonly #done = new Map<string, number>();
  readonly #accounts: Account[] = [];
  readonly #houses: House[] = [];
  readonly #port: number;
  readonly #origin: string;
  readonly #mails: string;
  readonly #name = randomBytes(4).toString("hex");
  #counter = 0;
  #isStopped = true;
  #running: Promise<unknown>[] = [];

  /** `mails`: the file to which the service writes the tokens of its emails. */
  constructor(origin: string, port: number, mails: string) {
    this.#origin = origin;
    this.#port = port;
    this.#mails = mails;
  }

  start(clients = 4): void {
    this.#isStopped = false;
    this.#running = Array.from({ length: clients }, () => this.#live());
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#running);
  }

  async progress(writes: number): Promise<void> {
    const target = this.confirmed + writes;
    await waitFor(`${writes} more writes of households`, 60_000, () => this.confirmed >= target);
  }

  /**
   * Compares the service and the database with what clients were told, and returns the findings. No request
   * may be in progress.
   */
  async judge(database: Database): Promise<string[]> {
    for (const account of this.#accounts) await this.#judgePassword(account);
    const found = new Set(this.findings);
    for (const path of ["/organization/accept-invitation", "/change-password", "/reset-password"])
      if (!this.#done.has(path)) found.add(`no request to ${path} succeeded, so this round proves nothing`);
    const members = (await database.query('select "organizationId", "userId", "role" from "member"')).map(
      ([house, user, role]) => `${house} ${user} ${role}`,
    );
    for (const { id, owner, joined } of this.#houses) {
      if (!members.includes(`${id} ${owner} owner`)) found.add("lost: an organization, or its owner's place");
      for (const user of joined)
        if (!members.includes(`${id} ${user} member`)) found.add("lost: a confirmed member");
    }
    const halves: readonly [what: string, sql: string][] = [
      [
        "an organization without an owner",
        `select o."id" from "organization" o where not exists
         (select 1 from "member" m where m."organizationId" = o."id" and m."role" = 'owner')`,
      ],
      [
        "an accepted invitation without its member",
        `select i."id" from "invitation" i where i."status" = 'accepted' and not exists (select 1 from "member" m
         join "user" u on u."id" = m."userId" where m."organizationId" = i."organizationId" and u."email" = i."email")`,
      ],
      [
        "a member whose invitation is still pending",
        `select i."id" from "invitation" i join "user" u on u."email" = i."email" join "member" m
         on m."userId" = u."id" and m."organizationId" = i."organizationId" where i."status" = 'pending'`,
      ],
      [
        "an account with two passwords",
        `select "userId" from "account" where "providerId" = 'credential' group by "userId" having count(*) > 1`,
      ],
    ];
    for (const [what, sql] of halves) if ((await database.query(sql)).length > 0) found.add(`half: ${what}`);
    for (const problem of await database.integrity()) found.add(`the files are damaged: ${problem}`);
    return [...found];
  }

  async #live(): Promise<void> {
    while (!this.#isStopped) {
      const owner = await this.#signUp();
      const guest = await this.#signUp();
      if (owner === undefined || guest === undefined) continue;
      await this.#found(owner, guest);
      await this.#changePassword(owner);
      // A third user: a reset proves the email address, which revokes what was accepted with it before.
      const other = await this.#signUp();
      if (other !== undefined) await this.#resetPassword(other);
    }
  }

  async #signUp(): Promise<Account | undefined> {
    const email = `house-${this.#name}-${this.#counter++}@example.com`;
    const password = this.#word();
    const answer = await this.#write("/sign-up/email", { name: "new", email, password });
    const id = memberOf(answer.body, "user", "id");
    if (answer.status !== 200 || id === undefined) return undefined;
    const account = { id, email, cookie: cookiesOf(answer), password, doubtful: undefined, former: [] };
    this.#accounts.push(account);
    return account;
  }

  /** Creates an organization, and lets a guest join it. */
  async #found(owner: Account, guest: Account): Promise<void> {
    const slug = `house-${this.#name}-${this.#counter++}`;
    const made = await this.#write("/organization/create", { name: "House", slug }, owner.cookie);
    const id = memberOf(made.body, "id");
    if (made.status !== 200 || id === undefined) return;
    const house: House = { id, owner: owner.id, joined: [] };
    this.#houses.push(house);
    const invitation = { email: guest.email, role: "member", organizationId: id };
    const invited = await this.#write("/organization/invite-member", invitation, owner.cookie);
    const invitationId = memberOf(invited.body, "id");
    if (invited.status !== 200 || invitationId === undefined) return;
    const joined = await this.#write("/organization/accept-invitation", { invitationId }, guest.cookie);
    if (joined.status === 200) house.joined.push(guest.id);
  }

  async #changePassword(account: Account): Promise<void> {
    const newPassword = this.#word();
    account.doubtful = newPassword;
    const body = { currentPassword: account.password, newPassword };
    const { status } = await this.#write("/change-password", body, account.cookie);
    if (status === 200) replaced(account, newPassword);
  }

  async #resetPassword(account: Account): Promise<void> {
    const asked = await this.#write("/request-password-reset", { email: account.email });
    if (asked.status !== 200) return;
    const token = await this.#mailed(account.email);
    if (token === undefined) return;
    const newPassword = this.#word();
    account.doubtful = newPassword;
    const { status } = await this.#write("/reset-password", { newPassword, token });
    if (status === 200) replaced(account, newPassword);
  }

  /** Returns the token of the newest email to this address; undefined if none comes in time. */
  async #mailed(email: string): Promise<string | undefined> {
    const until = performance.now() + MAIL;
    while (performance.now() < until && !this.#isStopped) {
      const lines = existsSync(this.#mails) ? readFileSync(this.#mails, "utf8").split("\n") : [];
      const line = lines.findLast((text) => text.startsWith(`${email} `) && text.endsWith("."));
      if (line !== undefined) return line.slice(email.length + 1, -1);
      await sleep(50);
    }
    return undefined;
  }

  async #judgePassword({ email, password, doubtful, former }: Account): Promise<void> {
    const accepted = async (word: string): Promise<boolean> => {
      const until = performance.now() + PATIENCE;
      for (;;) {
        const { status } = await this.#send("/sign-in/email", { email, password: word });
        if (status === 200 || status === 401) return status === 200;
        if (performance.now() > until) throw new Error(`No user can sign in: ${status}`);
        await sleep(50);
      }
    };
    const words = doubtful === undefined ? [password] : [password, doubtful];
    const verdicts = await Promise.all(words.map(accepted));
    if (verdicts.filter(Boolean).length !== 1)
      this.findings.add(`lost: a password that was confirmed (${words.length} in question)`);
    for (const word of former.slice(-1))
      if (await accepted(word)) this.findings.add("lost: a change of password; the previous one is accepted");
  }

  /** Sends a write once, without retries: without a response, it may or may not have taken effect. */
  async #write(path: string, body: Readonly<Record<string, unknown>>, cookie?: string): Promise<Answer> {
    const answer = await this.#send(path, body, cookie);
    const { status, setCookies } = answer;
    if (status === 200) {
      this.confirmed += 1;
      this.#done.set(path, (this.#done.get(path) ?? 0) + 1);
    } else await sleep(50);
    if (status >= 500 && setCookies.some((line) => /=;|max-age=0/i.test(line)))
      this.findings.add(`a response ${status} to ${path} cleared a cookie`);
    if (status === 503 && answer.hasRetryAfter !== true)
      this.findings.add(`a refusal of ${path} doesn't say when to retry`);
    if (status !== 0 && status !== 200 && status !== 503)
      this.findings.add(`${path} was answered ${status} ${memberOf(answer.body, "code") ?? ""}`);
    return answer;
  }

  #send(path: string, body: Readonly<Record<string, unknown>>, cookie?: string): Promise<Answer> {
    return ask(this.#port, { path: `/api/auth${path}`, body, cookie, origin: this.#origin });
  }

  #word(): string {
    return `lamps and harbours ${randomBytes(6).toString("hex")}`;
  }
}

function replaced(account: Account, password: string): void {
  account.former.push(account.password);
  account.password = password;
  account.doubtful = undefined;
}

/** Returns a string inside a response body. */
function memberOf(body: unknown, ...path: readonly string[]): string | undefined {
  let value = body;
  for (const name of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = Reflect.get(value, name);
  }
  return typeof value === "string" ? value : undefined;
}
