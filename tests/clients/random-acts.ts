import { expect } from "vitest";
import type { Browser, Side } from "./old-version.ts";

type Asking = (to: Side) => Browser;

/** A user as the acts have left them. */
interface Person {
  email: string;
  password: string;
  name: string;
  /** Their browsers, each with the name of its session's user, or null once it is signed out. */
  browsers: { ask: Asking; isSignedIn: boolean }[];
}

const SIDES = ["old", "new"] as const;

/** Acts as several people, each time on a random side, and compares both sides with what must be. */
export async function randomActs(browser: () => Asking, count: number): Promise<void> {
  // The same acts in each run: a linear congruential generator.
  let state = 20_261_129;
  const below = (limit: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * limit);
  };
  const one = <T>(list: readonly T[]): T => {
    const found = list[below(list.length)];
    if (found === undefined) throw new Error("The list is empty");
    return found;
  };
  const side = () => one(SIDES);
  const people: Person[] = [];
  const open = (person: Person) => person.browsers.filter(({ isSignedIn }) => isSignedIn);

  const signUp = async (at: number): Promise<void> => {
    const ask = browser();
    const [email, password, name] = [`person-${at}@example.com`, `the password of ${at}`, `Person ${at}`];
    await ask(side()).post("/sign-up/email", { name, email, password }).ok();
    people.push({ email, password, name, browsers: [{ ask, isSignedIn: true }] });
  };
  const acts: readonly ((person: Person, at: number) => Promise<void>)[] = [
    async (person) => {
      const ask = browser();
      const { email, password } = person;
      await ask(side()).post("/sign-in/email", { email, password }).ok();
      person.browsers.push({ ask, isSignedIn: true });
    },
    async ({ email }) => {
      const refused = await browser()(side()).post("/sign-in/email", { email, password: "wrong password" });
      expect(refused.status).toBe(401);
    },
    async (person) => {
      const leaving = one(person.browsers);
      if (!leaving.isSignedIn) return;
      await leaving.ask(side()).post("/sign-out", {}).ok();
      leaving.isSignedIn = false;
    },
    async (person, at) => {
      const acting = open(person)[0];
      if (acting === undefined) return;
      const newPassword = `another password ${at}`;
      const given = { currentPassword: person.password, newPassword };
      await acting.ask(side()).post("/change-password", given).ok();
      person.password = newPassword;
    },
    async (person, at) => {
      const acting = open(person)[0];
      if (acting === undefined) return;
      person.name = `Name ${at}`;
      await acting.ask(side()).post("/update-user", { name: person.name }).ok();
    },
    async (person) => {
      const [acting, ...others] = open(person);
      if (acting === undefined) return;
      await acting.ask(side()).post("/revoke-other-sessions", {}).ok();
      for (const other of others) other.isSignedIn = false;
    },
  ];

  for (let at = 0; at < count; at++) {
    if (people.length < 2 || below(8) === 0) await signUp(at);
    else await one(acts)(one(people), at);
  }
  for (const { email, password, name, browsers } of people)
    for (const to of SIDES) {
      for (const { ask, isSignedIn } of browsers) {
        const found = await ask(to).get("/get-session").ok();
        expect(found?.user ?? null, `${email} on the ${to} side`).toEqual(
          isSignedIn ? expect.objectContaining({ email, name }) : null,
        );
      }
      await browser()(to).post("/sign-in/email", { email, password }).ok();
    }
}
