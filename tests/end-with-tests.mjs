// @ts-check
// Runs inside a service that tests have started: standard input closes when the starting process ends, for any
// reason.
process.stdin.resume().on("end", () => process.kill(process.pid, "SIGKILL"));
// The listener must not keep the service alive.
if ("unref" in process.stdin) process.stdin.unref();
