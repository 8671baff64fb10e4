// @ts-check
// In a service that tests have started: standard input ends with the process that started it, however that ended.
process.stdin.resume().on("end", () => process.kill(process.pid, "SIGKILL"));
// It doesn't keep the service from ending.
if ("unref" in process.stdin) process.stdin.unref();
