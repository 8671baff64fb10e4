import { type Asked, bearer, type FakeProvider } from "../fake-provider.ts";
import { nameOf, pictureOf } from "../people.ts";

const user = ({ grant: { person } }: Asked): object => ({
  id: 1_000 + person.number,
  username: person.username,
  name: nameOf(person) ?? "",
  state: "active",
  locked: false,
  avatar_url:
    pictureOf(person, `https://gitlab.com/uploads/-/system/user/avatar/${person.number}/avatar.png`) ?? null,
  web_url: `https://gitlab.com/${person.username}`,
  created_at: "2020-01-01T00:00:00.000Z",
  confirmed_at: person.isEmailVerified ? "2020-01-02T00:00:00.000Z" : null,
  email: person.email ?? null,
  two_factor_enabled: true,
});

/** Returns GitLab on a host, since organizations run their own. */
function on(host: string, id: string): FakeProvider {
  return {
    id,
    authorize: `${host}/oauth/authorize`,
    token: `${host}/oauth/token`,
    clientAuthentication: "body",
    pkce: "tolerated",
    scope: /^(read_user|api|read_api|openid|profile|email|read_repository|write_repository)$/,
    codeLifetime: 600,
    tokenLifetime: 7200,
    givesRefreshToken: () => true,
    rotates: true,
    tokenAnswer: (issued) => ({ ...bearer(issued, 7200), created_at: 1 }),
    resources: { [`${host}/api/v4/user`]: { method: "GET", isProfile: true, answer: user } },
  };
}

export const gitlab = on("gitlab.com", "gitlab");
/** A self-hosted GitLab, below a path because its host serves other applications, too. */
export const ownGitlab = on("git.example.org/gitlab", "own-gitlab");
