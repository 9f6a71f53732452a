import { UNSHOWN_FIELDS } from "@/lib/audit/unshown-fields";
import { CATALOGUE } from "@/lib/i18n/catalogue";
import { formatMoment } from "@/lib/i18n/dates";
import { formatMoney } from "@/lib/i18n/format";
import type { AuditLine } from "@/lib/logs/presenter";
import type { Lang } from "@/lib/vocabulary/languages";
import { SITE_ZONE } from "@/lib/vocabulary/site-zone";

type Words = Readonly<Record<string, string>>;

/** The words for the values of fields, by field. A field of several subjects has several lists. */
function wordsByField(lang: Lang): Readonly<Record<string, readonly Words[]>> {
  const { producers, notifications, team, subscribers, logs, webhooks, tools, reference, ...others } =
    CATALOGUE[lang];
  const { activity, charges, connections, imports, produce } = others;
  const channels: Words[] = [notifications.channels];
  const languages: Words[] = [notifications.languages];
  return {
    plan_type: [producers.plans],
    verification: [producers.verifications],
    status: [notifications.status],
    status_reason: [notifications.view.reason],
    type: channels,
    default_type: channels,
    communication_preferences: channels,
    channel: channels,
    channels,
    lang: languages,
    default_lang: languages,
    role: [team.roles],
    source: [subscribers.sources],
    provider: [logs.providers],
    request: [logs.names],
    state: [logs.states, webhooks.state],
    events: [webhooks.event],
    off_reason: [webhooks.off],
    suppression: [tools.suppressions.reasons],
    task: [tools.tasks],
    switch: [tools.switches.names],
    check: [tools.checklist.checks],
    category: [reference.categories],
    availability: [reference.availability],
    unit_type: [reference.unitNames],
    price_type: [{ fixed: produce.form.fixed, variable: produce.form.variable }],
    certifications: [reference.certifications],
    kind: [imports.kinds, charges.stuck.kinds, charges.disputes.kinds],
    basis: [imports.bases, connections.bases],
    subject: [activity.subjects],
  };
}

const wordIn = (words: Words, key: string): string | undefined =>
  Object.hasOwn(words, key) ? words[key] : undefined;

/** A change, and the act that made it, where its words depend on it. */
type Change = Pick<AuditLine, "before" | "after"> & Partial<Pick<AuditLine, "action">>;

/** Acts on a whole row: the names of its other fields are no change. */
const ON_WHOLE_ROW = /\.(create|delete)$/;

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const NONE = "–";

/**
 * Returns a function that puts the values of a change in one line, in words where there are any.
 * @param pair joins the name of a field and its value
 */
export function auditValues(
  lang: Lang,
  pair: (name: string, value: string) => string,
): (change: Change) => string {
  const { common, logs } = CATALOGUE[lang];
  const known = wordsByField(lang);
  const nameOf = (field: string) => wordIn(logs.auditFields, field) ?? field;
  const namesOf = (fields: readonly string[]) =>
    [...new Set(fields.filter((one) => !UNSHOWN_FIELDS.has(one)).map(nameOf))].join(", ");
  const textOf = (field: string, value: string): string => {
    // Keys of messages have no points in them.
    const key = value.replaceAll(".", "_");
    for (const words of known[field] ?? []) {
      const word = wordIn(words, key);
      if (word) return word;
    }
    return MOMENT.test(value) ? formatMoment(new Date(value), lang, SITE_ZONE) : value;
  };
  const shown = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === "") return NONE;
    if (typeof value === "string") return textOf(field, value);
    if (typeof value === "boolean") return value ? common.yes : common.no;
    if (typeof value === "number") return field.endsWith("_cents") ? formatMoney(value, lang) : String(value);
    if (!Array.isArray(value))
      return (
        Object.entries(value)
          .map(([name, one]) => pair(nameOf(name), shown(name, one)))
          .join(", ") || NONE
      );
    if (field === "changed") return namesOf(value as string[]) || NONE;
    const between = value.some((one) => typeof one === "object") ? " / " : ", ";
    return value.map((one) => shown(field, one)).join(between) || NONE;
  };
  return ({ before, after, action = "" }) =>
    [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter((name) => !UNSHOWN_FIELDS.has(name) && !(name === "changed" && ON_WHOLE_ROW.test(action)))
      .flatMap((name) => {
        const [old, now] = [shown(name, before[name]), shown(name, after[name])];
        if (name === "changed" && now === NONE) return [];
        return pair(nameOf(name), old === NONE ? now : `${old} → ${now}`);
      })
      .join(" · ");
}
