import { describe, expect, it } from "vitest";
import { startWeb } from "@/tests/processes/web-process";
import { startWorkerProcess } from "@/tests/setup/worker-process";

/** What somebody could do to a process through a mistake of ours, done from outside on SIGUSR2. */
const BREAKS: Record<string, string> = {
  "an object of the language is changed": "Object.prototype.hasOwnProperty.call = 'x'",
  "every object gets a property": "Object.prototype.polluted = 1",
  "an error is not caught": "setTimeout(() => { throw new Error('broken') })",
};
const onSignal = (script: string) => ({
  NODE_OPTIONS: `--import ${JSON.stringify(
    `data:text/javascript,${encodeURIComponent(`process.on("SIGUSR2", () => { ${script} })`)}`,
  )}`,
});

describe.each(Object.entries(BREAKS))("when %s", (_, script) => {
  it("the web process ends with an error, so that its supervisor starts it again", async () => {
    const web = await startWeb(onSignal(script));
    process.kill(web.pid, "SIGUSR2");
    expect(await web.ended).toBe(1);
  });

  it("the worker ends with an error too", async () => {
    const { child } = await startWorkerProcess(onSignal(script));
    const ended = new Promise((done) => child.once("exit", done));
    child.kill("SIGUSR2");
    expect(await ended).toBe(1);
  });
});

/** Errors that say nothing about the process: docs/decisions/0030-faults-of-the-driver.md has the second. */
const LOST: Record<string, string> = {
  "a lost connection": `throw Object.assign(new Error("mark"), { code: "ECONNRESET" })`,
  "a fault of the driver": `throw Object.assign(new TypeError("mark"), { stack: "mark nextWrite postgres/cjs" })`,
};

describe.each(Object.entries(LOST))("%s", (_, script) => {
  it("ends no web process", async () => {
    const web = await startWeb(onSignal(`setTimeout(() => { ${script} })`));
    process.kill(web.pid, "SIGUSR2");
    await expect.poll(() => web.said()).toContain("mark");
    expect((await fetch(`${web.url}/icon.svg`)).status).toBe(200);
    await web.stop();
  });
});
