import { renderNotification, renderProduceCard } from "@/emails/render";
import type { FrozenBody, FrozenContent } from "@/lib/core/json-columns";
import { env } from "@/lib/env";
import type { FarmRow } from "@/lib/farms/operations/read";
import { LANGS, type Lang } from "@/lib/i18n/languages";
import { href } from "@/lib/i18n/routes";
import { lookup, translator } from "@/lib/i18n/translator";
import { disarmFields, withoutBraces } from "@/lib/messaging/rules/merge-fields";
import { smsText } from "@/lib/messaging/rules/sms-text";
import { senderLine } from "@/lib/messaging/sender-line";
import { isSoldOut, priceLines, produceLabel } from "@/lib/produce/rules";
import { ownBlocks, ownImage } from "@/lib/uploads/operations/own-images";
import { emailImageUrl } from "@/lib/uploads/rules";
import type { listHighlighted, NotificationRow } from "../queries";
import { versionsOf } from "../rules/content";

type Produce = Awaited<ReturnType<typeof listHighlighted>>[number];
type Draft = Pick<
  NotificationRow,
  | "title"
  | "type"
  | "subject_fr"
  | "subject_en"
  | "email_content_fr"
  | "email_content_en"
  | "sms_content_fr"
  | "sms_content_en"
  | "reply_to"
>;

const absolute = (url: string) => (url.startsWith("/") ? env().APP_URL + url : url);

/** Collects each address once. Messages contain its index in the list. */
class Links {
  readonly list: string[] = [];
  token = (url: string): string => {
    const at = this.list.indexOf(url);
    return `{{click:${at >= 0 ? at : this.list.push(url) - 1}}}`;
  };
}

async function freezeProduces(produces: Produce[]): Promise<FrozenContent["produces"]> {
  return Promise.all(
    produces
      .filter(({ availability }) => !isSoldOut(availability))
      .map(async (produce) => {
        const photo = ownImage(produce.photo);
        const label = (lang: Lang) => withoutBraces(produceLabel(produce, lang));
        const card = (lang: Lang) =>
          renderProduceCard({
            label: label(lang),
            price: withoutBraces(priceLines(produce, lang).join(" · ")),
            availability: lookup(lang, "reference", `availability.${produce.availability}`),
            photo_url: photo ? absolute(emailImageUrl(photo)) : null,
          });
        const [fr, en] = await Promise.all([card("fr"), card("en")]);
        return { id: produce.id, labels: { fr: label("fr"), en: label("en") }, cards: { fr, en } };
      }),
  );
}

async function freezeBody(
  draft: Draft,
  farm: FarmRow,
  lang: Lang,
  links: Links,
  hasProduces: boolean,
): Promise<FrozenBody> {
  const t = translator(lang, "emails");
  const page = env().APP_URL + href("farm", lang, { handle: farm.handle });
  const name = withoutBraces(farm.name);
  const blocks = ownBlocks(draft[`email_content_${lang}`]);
  const logo = ownImage(farm.logo);
  const linkTo = (url: string) => links.token(url === "{{link}}" ? page : url);
  const inWords = (text: string) =>
    disarmFields(text)
      .replaceAll("{{farm}}", () => name)
      .replaceAll("{{link}}", page);
  const email = await renderNotification({
    lang,
    subject: inWords(draft[`subject_${lang}`]),
    farm: { name, logo_url: logo ? emailImageUrl(logo) : null },
    blocks: blocks.map((block) => {
      if ("text" in block) return { ...block, text: inWords(block.text) };
      return block.type === "image" ? { ...block, alt: withoutBraces(block.alt) } : block;
    }),
    linkTo,
    absolute,
    produceSlot: hasProduces ? "{{products}}" : null,
    footer: {
      sender: withoutBraces(senderLine(farm, lang)),
      reason: t("notification.reason", { farm: name }),
      unsubscribe: t("notification.unsubscribe"),
      unsubscribeUrl: "{{unsubscribe}}",
      data: t("notification.data"),
      dataUrl: "{{my_data}}",
    },
  });
  return {
    subject: inWords(draft[`subject_${lang}`]),
    ...email,
    sms: smsText(disarmFields(draft[`sms_content_${lang}`]), {
      farm: name,
      link: links.token(page),
      footer: translator(lang, "sms")("footer"),
    }),
  };
}

/** Renders both languages once. English recipients get the French version when the English one is missing. */
export async function freezeContent(
  draft: Draft,
  farm: FarmRow,
  produces: Produce[],
): Promise<FrozenContent> {
  const links = new Links();
  const frozen = await freezeProduces(produces);
  const made = {} as Record<Lang, FrozenBody>;
  for (const lang of LANGS) made[lang] = await freezeBody(draft, farm, lang, links, frozen.length > 0);
  const versions = versionsOf(draft);
  const bodyFor = (lang: Lang): FrozenBody => {
    const email = made[versions.email[lang] ?? lang];
    return { ...email, sms: made[versions.sms[lang] ?? lang].sms };
  };
  const address = env().EMAIL_FROM.match(/<([^>]+)>/)?.[1] ?? env().EMAIL_FROM;
  return {
    from: `${JSON.stringify(farm.name.replace(/[\r\n"\\]/g, " "))} <${address}>`,
    reply_to: draft.reply_to ?? farm.email,
    list_id: `<${farm.handle}.${new URL(env().APP_URL).hostname}>`,
    links: links.list,
    bodies: { fr: bodyFor("fr"), en: bodyFor("en") },
    produces: frozen,
  };
}
