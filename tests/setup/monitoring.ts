import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./doors/tree";

/** Where the example of a monitor is. */
export const MONITORING = join(ROOT, "deploy", "monitoring");

/** A question to Prometheus, with the alert or the panel that asks it. */
export interface Query {
  name: string;
  expression: string;
}

interface Panel {
  title: string;
  targets?: { expr: string }[];
}

const read = (file: string): string => readFileSync(join(MONITORING, file), "utf8");

/** Returns the questions of the alert rules as they are written. */
export const alertQueries = (): Query[] =>
  [...read("alerts.yml").matchAll(/^ +- alert: (\w+)\n +expr: (.+)$/gm)].map(
    ([, name = "", expression = ""]) => ({ name, expression }),
  );

/** Returns the questions of the panels of the dashboard. */
export function dashboardQueries(): Query[] {
  const { panels } = JSON.parse(read("grafana-dashboard.json")) as { panels: Panel[] };
  return panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr: expression }) => ({ name: title, expression })),
  );
}

/** Returns the left side of an alert's comparison. @throws Error for an alert that compares nothing */
export function watchedBy({ name, expression }: Query): Query {
  const [, watched] = /^(.+) (?:<|>|>=|==) [\d.]+$/.exec(expression) ?? [];
  if (!watched) throw new Error(`${name} does not end with a comparison`);
  return { name, expression: watched };
}

/** Returns the names of the metrics that a question asks for. "up" is Prometheus's own. */
export const metricsOf = ({ expression }: Query): string[] => [
  ...new Set(expression.replace(/\{[^}]*\}/g, "").match(/\b(?:potager|nodejs|process)_\w+/g) ?? []),
];
