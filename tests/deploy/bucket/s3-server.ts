import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { freePort } from "@/scripts/embedded-postgres";
import { installPythonProgram } from "@/tests/setup/python-program";

export interface S3Server {
  endpoint: string;
  stop(): Promise<void>;
}

/** Starts moto, an S3 service that keeps its buckets in memory, and resolves when it answers. */
export async function startS3Server(): Promise<S3Server> {
  const command = installPythonProgram("moto_server", join(import.meta.dirname, "requirements.txt"));
  const port = await freePort();
  const server = spawn(command, ["--host", "127.0.0.1", "--port", String(port)], { stdio: "ignore" });
  const endpoint = `http://127.0.0.1:${port}`;
  for (let tries = 0; !(await fetch(endpoint).catch(() => null)); tries++) {
    if (tries === 200 || server.exitCode !== null) throw new Error("moto does not answer");
    await new Promise((done) => setTimeout(done, 100));
  }
  return {
    endpoint,
    async stop() {
      const ended = once(server, "exit");
      server.kill("SIGTERM");
      await ended;
    },
  };
}
