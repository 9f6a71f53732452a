import { renderNotification } from "@/emails/render";
import { env } from "@/lib/env";
import type { FarmRow } from "@/lib/farms/operations/read";
import { translator } from "@/lib/i18n/translator";
import { disarmFields, withoutBraces } from "@/lib/messaging/rules/merge-fields";
import { showPlaceholders } from "@/lib/messaging/rules/placeholders";
import { smsText } from "@/lib/messaging/rules/sms-text";
import { senderPage } from "@/lib/messaging/sender-line";
import { ownBlocks } from "@/lib/uploads/operations/own-images";
import { type LeafBlock, mapLeaves } from "@/lib/vocabulary/blocks";
import type { Block, FrozenBody, FrozenContent } from "@/lib/vocabulary/json-columns";
import { byLang, LANGS, type Lang } from "@/lib/vocabulary/languages";
import type { MessageWords } from "@/lib/vocabulary/message-words";
import type { NotificationRow } from "../queries";
import { versionsOf } from "../rules/content";
import { produceSlots } from "../rules/produce-slots";
import { absolute, footerOf, freezeOwnFooter, freezeProduces, headOf, type Produce } from "./email-parts";

export type Draft = MessageWords<Block> &
  Pick<NotificationRow, "title" | "type" | "reply_to"> &
  Partial<Pick<NotificationRow, "template">>;

interface FreezeOptions {
  /** When the send starts, for the opening hours of that season and the produce of that day. */
  at: Date;
  /** Secret of the email's address in a browser; without it, the email has no such address. */
  web_key?: string | null;
}

/** Collects each address once. Messages contain its index in the list. */
class Links {
  readonly list: string[] = [];
  token = (url: string): string => {
    const at = this.list.indexOf(url);
    return `{{click:${at >= 0 ? at : this.list.push(url) - 1}}}`;
  };
}

async function freezeBody(
  draft: Draft,
  farm: FarmRow,
  lang: Lang,
  links: Links,
  { produce_ids, at, web_key = null }: FreezeOptions & { produce_ids: number[] },
): Promise<FrozenBody> {
  const page = senderPage(farm, lang);
  const name = withoutBraces(farm.name);
  const linkTo = (url: string) => links.token(url === "{{link}}" ? page : url);
  const inWords = (text: string) =>
    disarmFields(showPlaceholders(text))
      .replaceAll("{{farm}}", () => name)
      .replaceAll("{{link}}", page);
  const inBlock = (block: LeafBlock): LeafBlock => {
    if ("text" in block) return { ...block, text: inWords(block.text) };
    return block.type === "image" ? { ...block, alt: withoutBraces(block.alt) } : block;
  };
  const blocks = mapLeaves(ownBlocks(draft[`email_content_${lang}`]), inBlock);
  const slots = produceSlots(blocks, produce_ids);
  const hasRest = new Set(slots.flat()).size < produce_ids.length;
  const email = await renderNotification({
    lang,
    subject: inWords(draft[`subject_${lang}`]),
    ...headOf(farm, lang, draft.template),
    blocks,
    links: {
      linkTo,
      absolute,
      page: { url: page, label: translator(lang, "emails")("notification.ourPage") },
    },
    produceSlot: hasRest ? "{{products}}" : null,
    footer: footerOf(farm, lang, linkTo, at),
  });
  return {
    subject: inWords(draft[`subject_${lang}`]),
    ...email,
    slots,
    own: await freezeOwnFooter(farm, lang, web_key),
    sms: smsText(disarmFields(showPlaceholders(draft[`sms_content_${lang}`])), {
      farm: name,
      link: links.token(page),
      footer: translator(lang, "sms")("footer"),
    }),
  };
}

/** Renders each language once. Readers of another language get the French version when their own is missing. */
export async function freezeContent(
  draft: Draft,
  farm: FarmRow,
  produces: Produce[],
  options: FreezeOptions,
): Promise<FrozenContent> {
  const links = new Links();
  const frozen = await freezeProduces(produces, farm, links.token, options.at);
  const made = {} as Record<Lang, FrozenBody>;
  const produce_ids = frozen.map(({ id }) => id);
  for (const lang of LANGS)
    made[lang] = await freezeBody(draft, farm, lang, links, { ...options, produce_ids });
  const versions = versionsOf(draft);
  const bodyFor = (lang: Lang): FrozenBody => {
    const email = made[versions.email[lang] ?? lang];
    return { ...email, sms: made[versions.sms[lang] ?? lang].sms };
  };
  const address = env().EMAIL_FROM.match(/<([^<>]+)>/)?.[1] ?? env().EMAIL_FROM;
  return {
    from: `${JSON.stringify(farm.name.replace(/[\r\n"\\]/g, " "))} <${address}>`,
    reply_to: draft.reply_to ?? farm.email,
    list_id: `<${farm.handle}.${new URL(env().APP_URL).hostname}>`,
    links: links.list,
    bodies: byLang(bodyFor),
    produces: frozen,
  };
}
