import { produceGrid } from "@/emails/produce-grid";
import { deliveryLinks } from "@/lib/consent/links";
import { firstName } from "@/lib/messaging/rules/first-name";
import { listInWords, putList } from "@/lib/messaging/rules/list-in-words";
import { type Compiled, compile, fill } from "@/lib/messaging/rules/merge-fields";
import { plainName } from "@/lib/messaging/rules/plain-names";
import { plainTypography } from "@/lib/messaging/rules/segments";
import { nameThatFits } from "@/lib/messaging/rules/sms-name";
import type { OutgoingEmail } from "@/lib/providers/email/types";
import { escapeMarkup } from "@/lib/values/escape-markup";
import type { FrozenBody, FrozenContent } from "@/lib/vocabulary/json-columns";
import { byLang, type Lang } from "@/lib/vocabulary/languages";
import { clickUrls } from "../links";

export interface Recipient {
  delivery_id: number;
  subscriber_id: number;
  address: string;
  lang: Lang;
  name: string;
  /** Segments of the text that the owner accepted. The text never gets longer than that. */
  segments?: number;
}

interface CompiledBody {
  subject: Compiled;
  html: Compiled;
  text: Compiled;
  sms: Compiled;
}

/** Composes the message of each recipient. Compiled once per content and set of produces to leave out. */
export interface Composer {
  /** @param called_at when the provider was called first with this email */
  email(to: Recipient, called_at: Date): OutgoingEmail;
  sms(to: Recipient): string;
  /** Returns whether the text of a recipient fits only with a shorter form of their first name. */
  shortensName(to: Recipient): boolean;
}

const isKnown = (name: string) =>
  ["name", "produce", "products", "unsubscribe", "my_data"].includes(name) || name.startsWith("click:");

/** Compiles a body after filling in the values that are the same for all recipients of a language. */
function compileBody(
  body: FrozenBody,
  content: FrozenContent,
  lang: Lang,
  soldOut: ReadonlySet<number>,
): CompiledBody {
  const available = content.produces.filter(({ id }) => !soldOut.has(id));
  const list = listInWords(
    available.map(({ labels }) => labels[lang]),
    lang,
  );
  const { slots = [] } = body;
  const inSlots = new Set(slots.flat());
  const cards = (form: "html" | "text", slot: string | undefined) => {
    const shown =
      slot === undefined
        ? available.filter(({ id }) => !inSlots.has(id))
        : (slots[Number(slot)] ?? []).flatMap((id) => available.find((one) => one.id === id) ?? []);
    const made = shown.map(({ cards }) => cards[lang][form]);
    return form === "html" ? produceGrid(made) : made.join("\n");
  };
  const compilePart = (text: string, form: "html" | "text", shown = list) =>
    compile(
      putList(text, form === "html" ? escapeMarkup(shown) : shown)
        .replaceAll("{{own}}", () => body.own?.[form] ?? "")
        .replaceAll(/\{\{products(?::(\d+))?\}\}/g, (_, slot?: string) => cards(form, slot)),
      isKnown,
    );
  return {
    subject: compilePart(body.subject, "text"),
    html: compilePart(body.html, "html"),
    text: compilePart(body.text, "text"),
    sms: compilePart(body.sms, "text", plainName(list)),
  };
}

/** Returns an email as anyone may read it on the web: without a recipient, and without counted links. */
export function webVersion(content: FrozenContent, lang: Lang): { subject: string; html: string } {
  const body = compileBody({ ...content.bodies[lang], own: undefined }, content, lang, new Set());
  const value = (name: string) =>
    name.startsWith("click:") ? (content.links[Number(name.slice(6))] ?? "") : "";
  return { subject: fill(body.subject, value), html: fill(body.html, (name) => escapeMarkup(value(name))) };
}

/** Returns a composer for frozen content. @param soldOut ids of the produces to leave out */
export function composer(
  content: FrozenContent,
  soldOut: ReadonlySet<number>,
  tags: Record<string, string>,
): Composer {
  const bodies = byLang((lang) => compileBody(content.bodies[lang], content, lang, soldOut));
  const values = (to: Recipient, greeted: string, links: ReturnType<typeof deliveryLinks> | null) => {
    const click = clickUrls(to.delivery_id);
    return (name: string) => {
      if (name === "name") return greeted;
      if (name === "unsubscribe") return links?.unsubscribe ?? "";
      if (name === "my_data") return links?.myData ?? "";
      return click(Number(name.slice(6)));
    };
  };
  const smsWith = (to: Recipient) => (greeted: string) =>
    plainTypography(fill(bodies[to.lang].sms, values(to, greeted, null)));
  const wholeName = (to: Recipient) => plainName(firstName(to.name));
  const nameInSms = (to: Recipient) => nameThatFits(wholeName(to), smsWith(to), to.segments);
  return {
    email(to, called_at) {
      const body = bodies[to.lang];
      const links = deliveryLinks(to.lang, to.delivery_id, { ...to, at: called_at });
      const value = values(to, firstName(to.name), links);
      const escaped = (name: string) => escapeMarkup(value(name));
      return {
        from: content.from,
        to: to.address,
        ...(content.reply_to ? { reply_to: content.reply_to } : {}),
        subject: fill(body.subject, value),
        html: fill(body.html, escaped),
        text: fill(body.text, value),
        headers: {
          "List-Unsubscribe": `<${links.oneClick}>`,
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          "List-Id": content.list_id,
        },
        tags: { ...tags, delivery: String(to.delivery_id) },
      };
    },
    sms: (to) => smsWith(to)(nameInSms(to)),
    shortensName: (to) => nameInSms(to) !== wholeName(to),
  };
}
