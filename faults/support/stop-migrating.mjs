// @ts-check
// For several processes that create the same tables (`node --import`): the first one that reaches schema
// change number FAULTS_STOP_AT stops there (SIGSTOP), in the middle of its migration. It creates the file
// named by FAULTS_STOPPED, so that the others continue.
import { closeSync, openSync } from "node:fs";
import { Socket } from "node:net";
import { DatabaseSync } from "node:sqlite";

const file = process.env.FAULTS_STOPPED ?? "";
const CHANGE = /\b(create table|create (unique )?index|alter table)\b/i;
let left = Number(process.env.FAULTS_STOP_AT);

/** @param {string} text */
const look = (text) => {
  if (left === 0 || !CHANGE.test(text)) return;
  left -= 1;
  if (left > 0) return;
  try {
    closeSync(openSync(file, "wx"));
  } catch {
    return; // another process was first
  }
  process.kill(process.pid, "SIGSTOP");
};

// Database servers get their statements as plain text.
const write = Socket.prototype.write;
/** @type {(this: Socket, ...given: any[]) => boolean} */
Socket.prototype.write = function (...given) {
  // The arguments have any of the three forms of `write`, and are passed on unchanged.
  const done = write.apply(this, /** @type {[any]} */ (/** @type {unknown} */ (given)));
  if (this.remotePort !== undefined) look(Buffer.from(given[0]).toString("latin1"));
  return done;
};

const { exec, prepare } = DatabaseSync.prototype;
/** @type {(this: DatabaseSync, sql: string) => void} */
DatabaseSync.prototype.exec = function (sql) {
  look(sql);
  return exec.call(this, sql);
};
/** @type {typeof prepare} */
DatabaseSync.prototype.prepare = function (sql, ...more) {
  look(sql);
  return prepare.call(this, sql, ...more);
};
