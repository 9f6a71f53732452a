import { type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";

export interface Ended {
  code: number | null;
  /** All that it wrote. */
  said: string;
}

/** Runs a program to its end. The event loop goes on, for emulators and servers of this process. */
export async function runToEnd(
  program: string,
  args: readonly string[],
  options: Pick<SpawnOptions, "cwd" | "env">,
): Promise<Ended> {
  const child = spawn(program, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      said += chunk;
    });
  const [code] = (await once(child, "close")) as [number | null];
  return { code, said };
}

/** Returns the environment of a person who runs a program by hand: without what Vitest and npm set in this process. */
export function environmentOfPerson(more: Record<string, string> = {}): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST$|NODE_ENV$|npm_)/.test(name));
  return { ...Object.fromEntries(own), ...more } as unknown as NodeJS.ProcessEnv;
}
