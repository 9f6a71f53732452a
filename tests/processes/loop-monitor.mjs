import { monitorEventLoopDelay } from "node:perf_hooks";

// Loaded into the web process by a test, which asks for the figures since the last time with a signal.
const RESOLUTION_MS = 5;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();
let times = 0;
process.on("SIGUSR2", () => {
  const ms = (nanoseconds) => nanoseconds / 1e6 - RESOLUTION_MS;
  const figures = {
    times: ++times,
    max: ms(delay.max),
    p99: ms(delay.percentile(99)),
    median: ms(delay.percentile(50)),
  };
  delay.reset();
  process.stderr.write(`\nLOOP ${JSON.stringify(figures)}\n`);
});
