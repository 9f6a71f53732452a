import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { ROOT } from "@/tests/setup/doors/tree";

export const DOCKER = join(ROOT, "deploy", "docker");

interface Service {
  image: string;
  command?: string[];
  environment: Record<string, string>;
  volumes: string[];
  stop_grace_period?: string;
  read_only?: boolean;
  cap_drop?: string[];
  ports?: string[];
}

/** Returns the services of compose.yaml, with the values of its variables. */
export function composeServices(variables: Record<string, string> = {}): Record<string, Service> {
  const text = readFileSync(join(DOCKER, "compose.yaml"), "utf8");
  const filled = text.replaceAll(
    /\$\{(\w+)(?::[-?]([^}]*))?\}/g,
    (_, name: string, other = "") => variables[name] ?? other,
  );
  return (parse(filled, { merge: true }) as { services: Record<string, Service> }).services;
}
