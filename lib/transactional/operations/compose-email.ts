import { withoutTypedRows } from "@/emails/email-row";
import { freeLevel } from "@/lib/billing/rules/free-level";
import { env } from "@/lib/env";
import { lookup, translator } from "@/lib/i18n/translator";
import type { EmailKind } from "@/lib/vocabulary/enumerations";
import type { Lang } from "@/lib/vocabulary/languages";
import type { MessageRow } from "./lifecycle";

type Composed = Pick<MessageRow, "kind" | "lang" | "payload">;

const MARK_WIDTH = 48;

/** Returns who an email is from: the farm that a person hears from, or Potager. */
const senderOf = ({ farm, sender }: MessageRow["payload"], mark: string) =>
  farm && sender
    ? { name: farm, town: null, logo: null }
    : { name: "Potager", town: null, logo: { url: env().APP_URL + mark, width: MARK_WIDTH } };

/** Returns the second link of an email: the poster of a farm, or all documents of an account without one. */
function moreOf(
  { url, poster_url, documents_url }: MessageRow["payload"],
  lang: Lang,
  say: (part: string) => string,
): { label: string; url: string } | undefined {
  if (poster_url) return { label: say("poster"), url: poster_url };
  if (!documents_url || documents_url === url) return undefined;
  return { label: lookup(lang, "emails", "allDocuments"), url: documents_url };
}

const SCORES = Array.from({ length: 11 }, (_, score) => String(score));

/** Returns the scores of a survey, each with the address at which it is chosen already. Only the page keeps it. */
function scaleOf(kind: Composed["kind"], lang: Lang, url: string | undefined) {
  if (kind !== "survey" || !url) return undefined;
  const words = translator(lang, "visitor");
  const scored = (score: string) => {
    const address = new URL(url);
    address.searchParams.set("npsScore", score);
    return address.href;
  };
  return {
    scores: SCORES.map((label) => ({ label, url: scored(label) })),
    least: words("survey.least"),
    most: words("survey.most"),
  };
}

/** Emails that follow what their reader asked for, or that ask a person without an account. */
const ASKED_FOR: readonly string[] = [
  "verify_email",
  "reset_password",
  "confirm_subscription",
  "already_subscribed",
  "password_changed",
  "email_changed",
  "contact_request",
  "my_data_link",
  "invitation",
  "ownership_offer",
  "documents_kept",
] satisfies EmailKind[];

/** Returns which sentence says why somebody gets an email. */
function footerOf(kind: string, one_click_url: string | undefined): string {
  if (one_click_url || kind.endsWith("_report")) return "sentWith";
  return ASKED_FOR.includes(kind) ? "footer" : "accountFooter";
}

/** Renders the email of a message in its language, with its values. */
export async function composeEmail({ kind, lang: spoken, payload }: Composed) {
  const lang: Lang = spoken;
  // A row that was queued before the words had a value does not have it.
  const values = {
    farms: "1",
    taxed: "yes",
    card: "none",
    bank: "refused",
    wrote: "unknown",
    plan: "no",
    guarantee: "no",
    unpaid: "no",
    ...freeLevel(lang),
    ...withoutTypedRows(payload),
  };
  const say = (part: string) => lookup(lang, "emails", `${kind}.${part}`, values);
  const { url, picture_url, farm_url, unsubscribe_url, one_click_url } = payload;
  const subject = say("subject");
  const scale = scaleOf(kind, lang, url);
  // Loaded at the first use, so that a worker that sends only notifications does not load React.
  const { OUR_MARK, renderTransactional } = await import("@/emails/render");
  const rendered = await renderTransactional({
    lang,
    words: {
      subject,
      preview: say("preview"),
      heading: say("heading"),
      body: say("body").split(/\n+/),
      note: say("note"),
      footer: lookup(lang, "emails", footerOf(kind, one_click_url)),
    },
    from: senderOf(payload, OUR_MARK),
    picture: picture_url ? { url: picture_url, alt: say("picture") } : undefined,
    scale,
    button: url && !scale ? { label: say("button"), url } : undefined,
    more: scale && url ? { label: say("button"), url } : moreOf(payload, lang, say),
    links: [
      ...(farm_url ? [{ label: lookup(lang, "emails", "notification.page"), url: farm_url }] : []),
      ...(unsubscribe_url ? [{ label: say("unsubscribe"), url: unsubscribe_url }] : []),
    ],
  });
  return { subject, ...rendered };
}
