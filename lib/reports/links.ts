import { env } from "@/lib/env";
import { href } from "@/lib/i18n/routes";
import { sign, verifySignature } from "@/lib/platform/secrets";
import { REPORT_KINDS, type ReportKind } from "@/lib/vocabulary/enumerations";
import type { Lang } from "@/lib/vocabulary/languages";

const REPORT = "report";

/** A report of a farm: its period begins on `day` (YYYY-MM-DD). */
export interface ReportName {
  farm_id: number;
  kind: ReportKind;
  day: string;
}

function makeToken({ farm_id, kind, day }: ReportName): string {
  const payload = `${farm_id.toString(36)}.${kind[0]}.${day}`;
  return `${payload}~${sign(REPORT, payload)}`;
}

/** Returns the report of a token, or null when its signature is not valid. */
export function parseReportToken(token: string): ReportName | null {
  const [, payload = "", farm = "", letter, day = "", signature = ""] =
    token.match(/^(([0-9a-z]{1,11})\.([wd])\.(\d{4}-\d{2}-\d{2}))~([\w-]{22})$/) ?? [];
  const kind = REPORT_KINDS.find((one) => one[0] === letter);
  if (!kind || !verifySignature(REPORT, payload, signature)) return null;
  return { farm_id: Number.parseInt(farm, 36), kind, day };
}

/** Returns the address of the picture of a report's curve. */
export const curveUrl = (report: ReportName): string => `${env().APP_URL}/curves/${makeToken(report)}`;

/** Returns the address of the page that switches the reports of this kind off. */
export const stopReportUrl = (lang: Lang, report: ReportName): string =>
  env().APP_URL + href("stop_report", lang, { token: makeToken(report) });
