import { longMoment } from "@/lib/i18n/dates";
import { formatMoney } from "@/lib/i18n/format";
import { translator } from "@/lib/i18n/translator";
import type { Lang } from "@/lib/vocabulary/languages";
import { SITE_ZONE } from "@/lib/vocabulary/site-zone";
import { agreementText } from "../../plans/agreement-text";
import { EVIDENCE_ROWS, type Evidence } from "../operations/evidence";
import type { FoundDispute } from "../operations/list-disputes";

/** Returns what the file of a dispute says, in the language of who downloads it. */
export function composeEvidence(
  { row, farm, invoice_number }: FoundDispute,
  facts: Evidence,
  { lang, seller, now }: { lang: Lang; seller: string; now: Date },
): EvidenceDocument {
  const t = translator(lang, "billing");
  const at = (time: Date | string) => longMoment(new Date(time), lang, SITE_ZONE);
  const money = (cents: number) => formatMoney(cents, lang);
  const known = (text: string | null | undefined) => text || t("evidence.unknown");
  const section = (key: "agreements" | "logIns" | "sends" | "invoices", rows: EvidenceSection["rows"]) => ({
    heading: t(`evidence.${key}`),
    empty: t("evidence.none"),
    rows: rows.slice(0, EVIDENCE_ROWS),
    more: rows.length > EVIDENCE_ROWS ? t("evidence.more", { count: EVIDENCE_ROWS }) : null,
  });
  const { owner, payment, agreed } = facts;
  const card = payment?.card;
  const summary = [
    ["dispute", row.provider_dispute_id],
    ["amount", money(row.amount_cents)],
    ["paid", payment ? at(payment.paid_at) : null],
    ["card", card ? t("document.card", { brand: card.brand, last4: card.last4 }) : null],
    ["invoice", invoice_number],
    ["owner", owner ? `${owner.name} <${owner.email}>` : null],
    ["account", owner ? at(owner.created_at) : null],
    ["verified", owner?.email_verified_at ? at(owner.email_verified_at) : null],
    ["farm", farm.name],
  ] as const;
  return {
    lang,
    seller,
    title: t("evidence.title"),
    number: row.provider_dispute_id,
    made_at: now,
    sections: [
      {
        heading: t("evidence.summary"),
        empty: "",
        rows: summary.map(([key, text]) => ({ label: t(`evidence.facts.${key}`), text: known(text) })),
        more: null,
      },
      section(
        "agreements",
        facts.agreements.map(({ created_at, wording, plan_type, total_cents, lang: spoken, ip }) => ({
          label: at(created_at),
          text: t("evidence.agreement", {
            plan: plan_type.replaceAll("-", ""),
            total: money(total_cents),
            ...{ wording, lang: spoken, ip: known(ip) },
          }),
        })),
      ),
      {
        heading: t("evidence.text"),
        empty: t("evidence.noText"),
        rows: agreed
          ? [
              t("evidence.version", { wording: agreed.wording, lang: agreed.lang }),
              ...agreementText(agreed),
            ].map((text, line) => ({
              label: line === 0 ? at(agreed.created_at) : "",
              text,
            }))
          : [],
        more: null,
      },
      section(
        "sends",
        facts.sends.map(({ started_at, farm: sender, emails, segments }) => ({
          label: at(started_at),
          text: t("evidence.send", { farm: sender, emails, segments }),
        })),
      ),
      section(
        "logIns",
        facts.log_ins.map(({ created_at, ip, user_agent }) => ({
          label: at(created_at),
          text: t("evidence.logIn", { ip: known(ip), device: known(user_agent) }),
        })),
      ),
      section(
        "invoices",
        facts.invoices.map(({ issued_at, number, total_cents, refunded_cents, status }) => ({
          label: at(issued_at),
          text: t("evidence.invoice", {
            number: known(number),
            total: money(total_cents),
            refunded: refunded_cents > 0 ? money(refunded_cents) : "no",
            status: t(`document.status.${status === "draft" ? "open" : status}`),
          }),
        })),
      ),
    ],
  };
}

/** One table of the file: its heading, and its rows with a first column that names them. */
export interface EvidenceSection {
  heading: string;
  /** Said in place of rows when there are none. */
  empty: string;
  /** What the first column shows, usually a time, and the facts beside it. */
  rows: { label: string; text: string }[];
  /** Said below the rows when there are more than the file holds. */
  more: string | null;
}

/** What a bank gets of a disputed payment: that the account agreed, used what it paid for, and was billed. */
export interface EvidenceDocument {
  lang: Lang;
  seller: string;
  title: string;
  /** The provider's id of the dispute. */
  number: string;
  made_at: Date;
  sections: EvidenceSection[];
}
