import type { Fault } from "../fault.ts";
import { ask } from "../harness/ask.ts";
import { DATABASES } from "../harness/databases.ts";
import { descendants } from "../harness/processes.ts";
import { sleep, waitFor } from "../harness/wait.ts";
import type { Workload } from "../harness/workload.ts";
import type { Stage } from "../stage.ts";
import { serving } from "./neighbours.ts";
import { failures } from "./rolling.ts";

const RESTARTED = 2_000;

export const handlerError: Fault = {
  name: "handler-error",
  title: "A handler throws",
  meaning:
    "A plugin's routes throw and reject under load. These requests get a 500 without internal details. All others continue, and the process keeps running.",
  databases: ["sqlite"],
  rounds: { whole: 5, short: 2 },
  async run(stage) {
    const options = await stage.nodeOptions();
    const node = await stage.node(options);
    const workload = stage.workload(options.url, () => [options.port]);
    await workload.prepare(6);
    for await (const _ of stage.eachRound()) {
      workload.start();
      await workload.progress(5);
      const from = performance.now();
      for (const way of ["throw", "reject"]) {
        const answer = await ask(options.port, { path: `/api/auth/defects/${way}` });
        const text = JSON.stringify(answer.body) ?? "";
        if (answer.status !== 500)
          stage.finding(`a handler that fails (${way}) was answered ${answer.status}`);
        if (/defect|\.ts|\.js|at /.test(text))
          stage.finding(`the response reveals internal details: ${text}`);
      }
      await workload.progress(5);
      await workload.stop();
      const failed = failures(workload.history.during(from, Number.POSITIVE_INFINITY), stage.isShort);
      if (failed.length > 0) stage.finding(`${failed.length} requests of others failed`);
      if (node.hasEnded()) stage.finding("the process ended");
      await stage.judge();
    }
    if (!stage.logs().some((log) => log.includes("a defect in a handler")))
      stage.finding("the log doesn't contain the error");
  },
};

export const uncaughtError: Fault = {
  name: "uncaught-error",
  title: "An uncaught error",
  meaning:
    "An error thrown from a timer, and an unhandled rejection, under load. The process can no longer be trusted, so it logs this, finishes requests in progress and exits with code 1. With two workers, a new one starts within 2 s (recovery), and the other continues.",
  databases: DATABASES,
  rounds: { whole: 2, short: 1 },
  short: ["sqlite"],
  async run(stage) {
    for await (const round of stage.eachRound()) {
      const way = round % 2 === 1 ? "uncaught" : "unhandled";
      await alone(stage, way);
      await amongWorkers(stage, way);
    }
  },
};

/**
 * Causes a defect while passwords are hashed, and checks that all accepted requests are answered. Returns the
 * time of the defect.
 */
async function strike(stage: Stage, workload: Workload, port: number, way: string): Promise<number> {
  const accepted = Array.from({ length: 4 }, () => workload.signUp("accepted"));
  await Promise.race(accepted);
  const struckAt = performance.now();
  const { status, error } = await ask(port, { path: `/api/auth/defects/${way}` });
  if (status !== 200)
    stage.finding(`the request that met the defect was answered ${status} (${error ?? "no error"})`);
  await Promise.all(accepted);
  const cut = workload.history.events.filter((event) => event.client === "accepted" && event.status === 0);
  if (cut.length > 0) stage.finding(`${cut.length} sign-ups in progress were cut off (${cut[0]?.detail})`);
  return struckAt;
}

async function alone(stage: Stage, way: string): Promise<void> {
  const options = await stage.nodeOptions();
  const node = await stage.node(options);
  const workload = stage.workload(options.url, () => [options.port]);
  await workload.prepare(4);
  workload.start();
  await workload.progress(3);
  await strike(stage, workload, options.port, way);
  const { code } = await node.ended;
  await workload.stop();
  if (code !== 1) stage.finding(`a process with an uncaught error ended with ${code}, not with 1`);
  if (!/nobody (catches|handles)/.test(node.logs())) stage.finding("the log doesn't contain the error");
  await stage.judge();
}

async function amongWorkers(stage: Stage, way: string): Promise<void> {
  const options = await stage.nodeOptions({ workers: 2 });
  const node = await stage.node(options);
  const workload = stage.workload(options.url, () => [options.port]);
  await workload.prepare(4);
  workload.start();
  await workload.progress(3);
  const before = descendants(node.pid);
  if (before.length !== 2) throw new Error(`There are ${before.length} workers, not 2`);
  const from = await strike(stage, workload, options.port, way);
  await waitFor("a new worker", 25_000, () => serving(node.logs()) > 0);
  const restarted = performance.now() - from;
  await workload.recovered(from, 20_000);
  stage.recovered(restarted, RESTARTED, "a new worker");
  await sleep(200);
  await workload.stop();
  if (node.hasEnded()) stage.finding("the whole node ended with one worker's defect");
  await stage.judge();
  await node.kill();
}
