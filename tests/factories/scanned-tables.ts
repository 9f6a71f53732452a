import { db } from "@/db/client";
import type { Statement } from "./recorded-statements";

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  Plans?: Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Tables with a few rows of each farm, which are read whole. */
const SMALL = ["qr_codes", "categories"];

/** Returns the tables that statements about a table would read by a sequential scan. */
export async function scannedTables(statements: Statement[], about = "subscribers"): Promise<string[]> {
  const tables: string[] = [];
  for (const [text, values] of statements) {
    if (!text.includes(about)) continue;
    const [explained] = await db().$client.unsafe(`explain (format json) ${text}`, values as never[]);
    const [{ Plan: plan }] = explained!["QUERY PLAN"] as [{ Plan: Plan }];
    for (const node of nodesOf(plan)) {
      const table = node["Relation Name"];
      if (node["Node Type"].endsWith("Seq Scan") && table && !SMALL.includes(table)) tables.push(table);
    }
  }
  return tables;
}
