/** A person of the demo. */
export interface Person {
  name: string;
  email: string;
  /** The organization that they work for, by its name. */
  company: string;
  role: "owner" | "admin" | "member";
}

/** The companies, with their teams and people: the first person owns the company, the second is an admin. */
export const COMPANIES: Readonly<Record<string, { teams: readonly string[]; people: readonly string[] }>> = {
  "Analytical Engines": {
    teams: ["Engineering", "Mathematics", "Support"],
    people: [
      "Ada Lovelace",
      "Charles Babbage",
      "Grace Hopper",
      "Katherine Johnson",
      "Alan Turing",
      "Margaret Hamilton",
      "Edsger Dijkstra",
      "Barbara Liskov",
      "Donald Knuth",
      "Radia Perlman",
      "Tim Berners-Lee",
      "Frances Allen",
      "Dennis Ritchie",
      "Adele Goldberg",
      "John McCarthy",
      "Shafi Goldwasser",
    ],
  },
  "Sternwarte Göttingen": {
    teams: ["Beobachtung", "Rechnung"],
    people: [
      "Carl Friedrich Gauß",
      "Emmy Noether",
      "Caroline Herschel",
      "Friedrich Bessel",
      "Sofja Kowalewskaja",
      "Leonhard Euler",
      "Maria Sibylla Merian",
      "Johannes Kepler",
    ],
  },
  "بيت الحكمة": {
    teams: ["الترجمة", "الفلك"],
    people: ["محمد بن موسى الخوارزمي", "ابن الهيثم", "عمر الخيام", "مريم الأسطرلابية", "ثابت بن قرة"],
  },
  "Laboratoire Curie": {
    teams: ["Chimie", "Physique"],
    people: [
      "Marie Curie",
      "Irène Joliot-Curie",
      "Sophie Germain",
      "Émilie du Châtelet",
      "Henri Poincaré",
      "Évariste Galois",
      "Louis Pasteur",
    ],
  },
  湯川研究所: {
    teams: ["理論", "実験"],
    people: ["湯川 秀樹", "猿橋 勝子", "朝永 振一郎", "関 孝和", "吴健雄", "祖冲之"],
  },
  "Instituto Lattes": {
    teams: ["Pesquisa", "Ensino"],
    people: ["César Lattes", "Johanna Döbereiner", "Santiago Ramón y Cajal", "Severo Ochoa", "Bertha Lutz"],
  },
};

/**
 * Returns everyone of the companies, owners first, each with an email address of example.com, which receives nothing.
 */
export function everyone(): Person[] {
  const people = Object.entries(COMPANIES).flatMap(([company, { people }]) =>
    people.map((name, at) => {
      const local = latinWords(name)?.join(".") ?? `${slugOf(company)}.${at + 1}`;
      const role = at === 0 ? "owner" : at === 1 ? "admin" : "member";
      return { at, person: { name, email: `${local}@example.com`, company, role } as const };
    }),
  );
  return people.sort((a, b) => a.at - b.at).map(({ person }) => person);
}

/** Returns the slug of a company: its Latin letters, or its place in the list. */
export function slugOf(company: string): string {
  return latinWords(company)?.join("-") ?? `company-${Object.keys(COMPANIES).indexOf(company) + 1}`;
}

function latinWords(text: string): readonly string[] | null {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replaceAll("ß", "ss")
    .toLowerCase()
    .match(/[a-z]+/g);
}
