import { CHECKS, type CheckName, type Figures, type Outcome } from "./rules";

/** What each check found. A check that does not concern this site is missing. */
export type Report = ReadonlyMap<CheckName, Outcome>;

/** The answer of /api/ready. */
export interface Readiness {
  ready: boolean;
  checks: Partial<Record<CheckName, "ok" | "failed">>;
  figures?: Figures;
}

/** Returns a report as it leaves the site. @param withFigures only for whoever runs the site */
export function presentReport(report: Report, withFigures: boolean): Readiness {
  const outcomes = CHECKS.flatMap((name) => {
    const outcome = report.get(name);
    return outcome ? [{ name, ...outcome }] : [];
  });
  return {
    ready: outcomes.every(({ ok }) => ok),
    checks: Object.fromEntries<"ok" | "failed">(outcomes.map(({ name, ok }) => [name, ok ? "ok" : "failed"])),
    ...(withFigures ? { figures: Object.assign({}, ...outcomes.map(({ figures }) => figures)) } : {}),
  };
}
