import { addressesIn, counted, mysqlOptions, parseServerUrl } from "latchkey/host";
import { type Finding, failed, ok, warning } from "./finding.ts";
import { hostsIn, managerOf, type Topology } from "./topology-parts.ts";

type Found = Omit<Finding, "check">;

const CONNECT_WITHIN = 5_000;
const VARIABLES = [
  "wsrep_on",
  "innodb_flush_log_at_trx_commit",
  "sync_binlog",
  "rpl_semi_sync_master_enabled",
  "rpl_semi_sync_source_enabled",
  "aurora_version",
  "basedir",
  "version",
];
const STATUS = [
  "wsrep_cluster_size",
  "wsrep_cluster_status",
  "wsrep_local_state_comment",
  "wsrep_flow_control_paused",
  "slaves_connected",
  "rpl_semi_sync_master_clients",
  "rpl_semi_sync_source_clients",
];

type Facts = ReadonlyMap<string, string>;

/** Asks the first host that answers: nodes of a cluster agree, and of a primary and its replicas the URL begins with it. */
export async function mysqlTopology(url: string): Promise<Topology> {
  const [first, ...others] = addressesIn(url);
  const asked = await Promise.allSettled([first, ...others].map(ask));
  const answers = asked.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
  const facts = answers.toSorted((a, b) => replicasOf(b.facts) - replicasOf(a.facts))[0];
  if (facts === undefined) throw new Error("No host answers.");
  const hosts = new Set(hostsIn(url)).size;
  const manager = managerOf(new URL(first).hostname) ?? managerIn(facts.facts);
  const isGalera = facts.facts.get("wsrep_on") === "ON";
  const replicas = replicasOf(facts.facts);
  const clients = Math.max(...answers.map((answer) => answer.clients));
  const product = /mariadb/i.test(facts.facts.get("version") ?? "") ? "MariaDB" : "MySQL";
  const name = `${product}${manager === undefined ? "" : ` managed by ${manager}`}`;
  if (isGalera)
    return {
      name: `a Galera cluster of ${counted(Number(facts.facts.get("wsrep_cluster_size")), "node")}`,
      failsOver: true,
      clients,
      found: answers.flatMap((answer) => galera(answer.facts, hosts)).filter(unlike),
    };
  const failsOver = hosts > 1 || replicas > 0;
  return {
    name: [
      name,
      ...(hosts > 1 ? [`on ${counted(hosts, "host")}`] : []),
      ...(replicas > 0 ? [`with ${counted(replicas, "replica")}`] : []),
    ].join(" "),
    failsOver,
    clients,
    found: [
      ...durability(facts.facts),
      ...(failsOver && manager === undefined ? replication(facts.facts) : []),
    ],
  };
}

/** Only MariaDB counts them. */
const replicasOf = (facts: Facts): number => Number(facts.get("slaves_connected") ?? 0);

const unlike = (one: Found, at: number, all: readonly Found[]): boolean =>
  all.findIndex(({ found }) => found === one.found) === at;

const managerIn = (facts: Facts): string | undefined =>
  facts.has("aurora_version") || facts.get("basedir")?.startsWith("/rdsdbbin") === true ? "AWS" : undefined;

function galera(facts: Facts, hosts: number): Found[] {
  const size = Number(facts.get("wsrep_cluster_size"));
  const status = facts.get("wsrep_cluster_status") ?? "";
  const state = facts.get("wsrep_local_state_comment") ?? "";
  const found: Found[] = [];
  if (status.toLowerCase() !== "primary")
    found.push(
      failed(
        `a node isn't part of the majority (${status}): it refuses everything`,
        "Restore the network between the nodes. If all are away, bootstrap the one with the latest transaction.",
      ),
    );
  else if (state !== "Synced")
    found.push(warning(`a node is ${state}`, "Wait until it is Synced, or take it out of the URL."));
  else
    found.push(
      ok(
        "its nodes are in sync; connections of the service wait for other nodes' changes (wsrep_sync_wait = 3)",
      ),
    );
  if (size < 3)
    found.push(
      warning(
        `it has ${counted(size, "node")}: if one is lost, the rest has no majority and stops`,
        "Add nodes up to three, or an arbitrator (garbd).",
      ),
    );
  if (hosts === 1)
    found.push(ok("the URL names one node: let it be a proxy, or name all nodes (mariadb://A,B,C/…)"));
  if (Number(facts.get("wsrep_flow_control_paused") ?? 0) > 0.1)
    found.push(
      warning(
        "writes were paused for more than a tenth of the time, because a node is too slow",
        "Look for the node with the largest wsrep_local_recv_queue_avg.",
      ),
    );
  return found;
}

function durability(facts: Facts): Found[] {
  const flush = facts.get("innodb_flush_log_at_trx_commit");
  if (flush === undefined || flush === "1") return [];
  return [
    warning(
      `innodb_flush_log_at_trx_commit is ${flush}: a crash loses changes that were confirmed, such as ended sessions`,
      "Set it to 1.",
    ),
  ];
}

function replication(facts: Facts): Found[] {
  if (facts.get("slaves_connected") === "0")
    return [
      warning(
        "no replica is connected to the primary: there is nothing to fail over to",
        "Start the replicas (START REPLICA).",
      ),
    ];
  const isOn = [
    facts.get("rpl_semi_sync_master_enabled"),
    facts.get("rpl_semi_sync_source_enabled"),
  ].includes("ON");
  const clients = facts.get("rpl_semi_sync_master_clients") ?? facts.get("rpl_semi_sync_source_clients");
  if (isOn && clients !== "0") return [ok("each commit waits for a replica (semi-synchronous replication)")];
  return [
    warning(
      "no replica is semi-synchronous: a failover loses changes that were confirmed just before it, such as ended sessions",
      "Turn on semi-synchronous replication (rpl_semi_sync_master_enabled, on MySQL rpl_semi_sync_source_enabled), or use Galera.",
    ),
  ];
}

async function ask(address: string): Promise<{ facts: Facts; clients: number }> {
  const { createConnection } = await import("mysql2/promise");
  const connection = await createConnection({
    ...mysqlOptions(parseServerUrl(address)),
    connectTimeout: CONNECT_WITHIN,
    rowsAsArray: true,
  });
  const rowsOf = async (sql: string): Promise<unknown[][]> => {
    const [rows] = await connection.query(sql);
    // `rowsAsArray`: each row is a list.
    return rows as unknown[][];
  };
  const list = (names: readonly string[]) => names.map((name) => `'${name}'`).join(", ");
  try {
    const rows = [
      ...(await rowsOf(`show global variables where variable_name in (${list(VARIABLES)})`)),
      ...(await rowsOf(`show global status where variable_name in (${list(STATUS)})`)),
    ];
    const [[clients] = [0]] = await rowsOf(
      `select count(distinct substring_index(host, ':', 1)) from information_schema.processlist
        where user = substring_index(current_user(), '@', 1) and (time > 60 or substring_index(host, ':', 1) <>
        (select substring_index(host, ':', 1) from information_schema.processlist where id = connection_id()))`,
    );
    const facts = new Map(rows.map(([name, value]) => [String(name).toLowerCase(), String(value)]));
    return { facts, clients: Number(clients) };
  } finally {
    await connection.end().catch(() => {});
  }
}
