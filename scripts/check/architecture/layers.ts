/**
 * The folders of the engine and of the service, the lowest first, each with its subject. A folder imports only
 * from those before it. docs/architecture.md lists them.
 */

export const ENGINE_FLOORS = {
  base: "errors, clock, language, options, promises; imports nothing",
  storage: "tables, dialects, statements, transactions, outbox",
  security: "passwords, tokens, cookies, rate limits, IP addresses",
  redis: "connection, counters, secondary storage",
  kernel:
    "what features declare (`contracts/`), the request pipeline (`pipeline/`), and `emails/`; knows no feature",
  features: "one folder per capability",
  options: "the options of all features, resolved",
  engine: "the features and the pipeline, put together",
};

export const SERVICE_FLOORS = {
  log: "the log",
  http: "sockets, files and headers; knows no engine",
  portal: "the portal's pages, without React",
  config: "variables and the configuration file",
  mail: "delivery of emails",
  engine: "the engine as the service configures it",
  pages: "pages of the service itself, such as the mailbox",
  management: "metrics, health and readiness",
  backup: "backups of the database",
  importing: "exports of other systems, read row by row",
  exporting: "all data as a file, and back",
  rehearsing: "traffic of another server, recorded and repeated on two servers",
  demo: "people and their activity, for an empty database",
  doctor: "the check of the setup",
  init: "files for an application that uses the library",
  generating: "schemas of other tools, written and merged",
  serving: "one process that answers requests",
  cluster: "several processes",
  commands: "each command; `start`",
};
