import type { Fault } from "./fault.ts";
import { clockSteps, clocksApart } from "./scenarios/clocks.ts";
import {
  connectionsCut,
  databaseCrash,
  databaseFrozen,
  databasePartition,
  databaseSlow,
  databaseStopped,
  retryStorm,
} from "./scenarios/database.ts";
import { handlerError, uncaughtError } from "./scenarios/defects.ts";
import { databaseDiskFull, diskFull, diskReadOnly } from "./scenarios/disk.ts";
import { failover } from "./scenarios/failover.ts";
import { householdsCrash, householdsKilled } from "./scenarios/households.ts";
import { kill } from "./scenarios/kill.ts";
import { mail } from "./scenarios/mail.ts";
import { migrations } from "./scenarios/migrations.ts";
import { killNeighbour, killWorker } from "./scenarios/neighbours.ts";
import { outlived } from "./scenarios/outlived.ts";
import { powerCut } from "./scenarios/power-cut.ts";
import { redisFaults, redisPartition } from "./scenarios/redis.ts";
import { rolling } from "./scenarios/rolling.ts";
import { blockedLoop, littleMemory, throttled } from "./scenarios/strain.ts";
import { versions } from "./scenarios/versions.ts";

/** All faults, in the order of the table. */
export const faults: readonly Fault[] = [
  kill,
  powerCut,
  householdsKilled,
  killNeighbour,
  killWorker,
  rolling,
  handlerError,
  uncaughtError,
  blockedLoop,
  littleMemory,
  throttled,
  diskFull,
  diskReadOnly,
  databaseDiskFull,
  databaseStopped,
  databaseFrozen,
  outlived,
  databaseCrash,
  householdsCrash,
  failover,
  connectionsCut,
  databaseSlow,
  databasePartition,
  retryStorm,
  ...redisFaults,
  redisPartition,
  mail,
  clocksApart,
  clockSteps,
  migrations,
  versions,
];
