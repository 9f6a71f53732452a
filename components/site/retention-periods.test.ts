import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { CATALOGUE } from "@/lib/i18n/catalogue";
import { LANGS } from "@/lib/vocabulary/languages";
import { RETENTION } from "@/lib/vocabulary/retention";
import { ROOT } from "@/tests/setup/doors/tree";
import { OUTSIDE, retentionGroups } from "./retention-periods";

const fileOf = (path: string) => readFileSync(join(ROOT, path), "utf8");

describe.each(LANGS)("the privacy policy, %s", (lang) => {
  const { periods, sections } = CATALOGUE[lang].legal.privacy;
  const sources = Object.values(periods.groups).flatMap(({ rows }) => Object.values(rows));

  it("names every period of the code, and types none", () => {
    const text = sources.map(({ period }) => period).join("\n");
    const missing = [...Object.keys(RETENTION), ...Object.keys(OUTSIDE)].filter(
      (kind) => !text.includes(`{${kind}}`),
    );
    expect(missing).toEqual([]);
    expect(text).not.toMatch(/\d/);
  });

  it("says them in words", () => {
    const rows = retentionGroups(lang).flatMap(({ rows }) => rows);
    expect(rows).toHaveLength(sources.length);
    expect(rows.flatMap((row) => Object.values(row)).filter((text) => /[{}]|periods\./.test(text))).toEqual(
      [],
    );
    const written = rows.map(({ period }) => period).join("\n");
    const examples = {
      fr: ["13 mois", "2 ans, ou 7 ans", "1 jour"],
      en: ["13 months", "2 years, or 7 years", "1 day"],
    };
    for (const example of examples[lang]) expect(written).toContain(example);
  });

  it("names the companies of docs/subprocessors.md, in as many lines", () => {
    const rows = fileOf("docs/subprocessors.md")
      .split("\n")
      .filter((line) => line.startsWith("| "))
      .slice(2);
    const items = Object.values(sections.providers.text.items);
    expect(items).toHaveLength(rows.length);
    const text = items.join("\n");
    const companies = [
      "Resend",
      "Amazon Web Services",
      "Stripe",
      "Square",
      "Sentry",
      "Google",
      "OpenTelemetry",
    ];
    for (const company of companies) {
      expect(rows.filter((row) => row.includes(company))).not.toEqual([]);
      expect(text).toContain(company);
    }
  });
});

it("says how long logs and backups are kept, as the documents and the script do", () => {
  expect(fileOf("docs/product/retention.md")).toContain(`at most ${OUTSIDE.logs.days} days`);
  expect(fileOf("deploy/backup/backup.sh")).toContain(`\${BACKUP_KEEP_DAYS:-${OUTSIDE.backups.days}}`);
});
