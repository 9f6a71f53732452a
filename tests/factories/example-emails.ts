import { composer } from "@/lib/delivery/operations/compose";
import { env } from "@/lib/env";
import type { FarmRow } from "@/lib/farms/operations/read";
import { CATALOGUE } from "@/lib/i18n/catalogue";
import { fillPlaceholders } from "@/lib/messaging/rules/placeholders";
import { DraftInput } from "@/lib/notifications/inputs";
import { type Draft, freezeContent } from "@/lib/notifications/operations/freeze-content";
import { readyTemplates } from "@/lib/notifications/operations/ready-templates";
import { BLANK } from "@/lib/notifications/operations/template-words";
import { LAYOUTS } from "@/lib/notifications/rules/template-layouts";
import type { TemplateCode } from "@/lib/notifications/rules/templates";
import { draw } from "@/lib/pictures/draw";
import { PictureInput } from "@/lib/pictures/inputs";
import { drawCurve } from "@/lib/reports/operations/curve";
import { composeEmail } from "@/lib/transactional/operations/compose-email";
import { BUTTON_PLACES, BUTTON_STYLES, DIVIDER_STYLES } from "@/lib/vocabulary/block-styles";
import { EMAIL_KINDS, type EmailKind } from "@/lib/vocabulary/enumerations";
import type { Lang } from "@/lib/vocabulary/languages";
import { OpeningHours } from "@/lib/vocabulary/opening-hours";
import { ENGLISH, MONEY, VALUES } from "./example-values";

const NOW = new Date("2026-07-23T13:00:00Z");

const DAY = [{ opens: "09:00", closes: "17:00" }];
const OPEN = OpeningHours.parse({
  seasons: [
    { from: "06-01", to: "10-31", week: { wednesday: DAY, thursday: DAY, friday: DAY, saturday: DAY } },
    { week: { saturday: [{ opens: "10:00", closes: "12:00" }] } },
  ],
});

/** A farm of emails that are only looked at; nothing of it is stored. */
const FARM = {
  id: 1,
  uuid: "7a1f6c9e-3f0b-4c53-9f0d-2f6f1f0f9a11",
  handle: "ferme-du-ruisseau",
  name: "Ferme du Ruisseau",
  address: "12, rang du Ruisseau",
  city: "Saint-Jean-sur-Richelieu",
  region: "QC",
  zipcode: "J3B 1A1",
  country: "CA",
  email: "bonjour@ruisseau.example",
  phone: "+15145551234",
  phone_public: true,
  google_map_link: null,
  main_photo: null,
  logo: null,
  time_zone: "America/Toronto",
  opening_hours: OPEN,
} as Partial<FarmRow> as FarmRow;

/** What the product fills in from the farm. */
const FACTS = { hours: "9 h – 17 h", address: "12, rang du Ruisseau, Saint-Jean-sur-Richelieu" };

const EMPTY: Draft = { ...BLANK, type: "all", reply_to: null };

type Produce = Parameters<typeof freezeContent>[2][number];

const KINDS = [
  [1, "tomato", "kg", 450],
  [17, "strawberry", "basket", 600],
  [3, "lettuce", "unit", 250],
  [18, "blueberry", "basket", 550],
  [27, "egg", "dozen", 650],
  [36, "honey", "jar", 1200],
] as const;

const produce = (at: number): Produce => {
  const [type_id, , , price_cents] = KINDS[at % KINDS.length]!;
  return {
    id: at + 1,
    name: "",
    type_id,
    category: null,
    photo: null,
    price_type: "fixed",
    prices: [{ quantity: 1, price_cents }],
    unit_type: "kg",
    availability: at % 4 === 3 ? "limited" : "available",
  } as Partial<Produce> as Produce;
};

export const exampleProduces = (count: number): Produce[] =>
  Array.from({ length: count }, (_, at) => produce(at));

export interface Example {
  name: string;
  lang: Lang;
  subject: string;
  html: string;
  text: string;
}

/** Composes a draft as one recipient gets it. */
export async function composeDraft(
  draft: Draft,
  lang: Lang,
  {
    produces = exampleProduces(4),
    at = NOW,
    farm = {},
  }: { produces?: Produce[]; at?: Date; farm?: Partial<FarmRow> } = {},
): Promise<Omit<Example, "name">> {
  const content = await freezeContent(draft, { ...FARM, ...farm }, produces, { at, web_key: "w".repeat(43) });
  const to = { delivery_id: 4021, subscriber_id: 977, address: "zoe@abonnee.example", lang, name: "Zoé" };
  const { subject, html, text } = composer(content, new Set(), {}).email(to, NOW);
  return { lang, subject, html, text };
}

/** Returns the draft of a ready template, as it is saved. */
export function templateDraft(code: TemplateCode): Draft {
  const {
    description: _description,
    code: _code,
    ...words
  } = readyTemplates("fr").find((found) => found.code === code)!;
  const filled = JSON.parse(fillPlaceholders(JSON.stringify(words), FACTS)) as typeof words;
  return { ...EMPTY, ...DraftInput.parse({ ...filled, template: code }) };
}

/** Composes a ready template, with the example's produce where it shows any. */
export async function composeTemplate(code: TemplateCode, lang: Lang): Promise<Example> {
  const produces = LAYOUTS[code].includes("produces") ? exampleProduces(4) : [];
  return { name: code, ...(await composeDraft(templateDraft(code), lang, { produces })) };
}

const FOLDER = "/uploads/notifications/2026/11/abcdefghijklmnopqrstuvwxyz";
const IMAGE = { url: `${FOLDER}/640.webp`, path: FOLDER, srcset: "", formats: [] };

/** Returns a draft with each block in each of its looks, in each language. */
export function everyBlock(): Draft {
  const blocks = [
    { id: "heading", type: "heading", text: "Les fraises de la ferme" },
    { id: "picture", type: "image", image: IMAGE, alt: "Paniers de fraises" },
    ...DIVIDER_STYLES.map((style) => ({ id: style, type: "divider", style })),
    ...BUTTON_STYLES.flatMap((style) =>
      BUTTON_PLACES.map((place) => ({
        ...{ id: `${style}-${place}`, type: "button", style, place },
        ...{ text: "Commander", url: "https://ferme.example/paniers" },
      })),
    ),
    { id: "some", type: "produces", produce_ids: [2] },
    {
      id: "columns",
      type: "columns",
      left: [
        { id: "l1", type: "image", image: IMAGE, alt: "Champ au matin" },
        { id: "l2", type: "subheading", text: "Samedi" },
      ],
      right: [
        { id: "r1", type: "content", text: "Venez cueillir, https://ferme.example" },
        { id: "r2", type: "button", style: "outline", place: "wide", text: "Voir", url: "{{link}}" },
      ],
    },
    { id: "rest", type: "produces" },
    {
      ...{ id: "end", type: "content" },
      text: "Bonjour {{name}}, voici {{produce}}.\n\nCe matin :\n- **Ail** des bois\n- *Bleuets* sauvages\n\n1. Laver\n2. Cuire\n\n[Notre page]({{link}}), https://ferme.example",
    },
  ];
  return {
    ...EMPTY,
    title: "Chaque bloc",
    ...DraftInput.parse({
      ...{ subject_fr: "Chaque bloc", subject_en: "Each block" },
      ...{ email_content_fr: blocks, email_content_en: blocks },
    }),
  };
}

/** Composes a draft with each block in each of its looks. */
export async function composeEveryBlock(lang: Lang, count = 4): Promise<Example> {
  const made = await composeDraft(everyBlock(), lang, { produces: exampleProduces(count) });
  return { name: "every block", ...made };
}

/** Composes a message that is not a notification, with the links that its words name. */
export async function composeSystem(
  kind: EmailKind,
  lang: Lang,
  values: Record<string, string> = {},
): Promise<Example> {
  const words: Record<string, string> = CATALOGUE[lang].emails[kind];
  const url = `${env().APP_URL}/${lang}/lien/${"a".repeat(60)}`;
  const fromFarm = words.note?.includes("{sender}");
  const payload = {
    ...VALUES,
    ...(lang === "en" ? ENGLISH : {}),
    ...(MONEY.includes(kind) ? { total: lang === "en" ? "$896.81" : "896,81\u00a0$" } : {}),
    ...(words.button ? { url } : {}),
    ...(words.picture ? { picture_url: `${env().APP_URL}/curves/example` } : {}),
    ...(words.poster ? { poster_url: url } : {}),
    ...(words.unsubscribe ? { unsubscribe_url: url } : {}),
    ...(kind === "welcome_subscriber" ? { one_click_url: url } : {}),
    ...(fromFarm ? { farm_url: url } : { sender: "" }),
    ...values,
  };
  return { name: kind, lang, ...(await composeEmail({ kind, lang, payload })) };
}

export const SYSTEM_KINDS = EMAIL_KINDS;

const drawn = new Map<string, Promise<string>>();

/** Returns a picture as an address that holds it; each is drawn once. */
function heldPicture(url: string, type: string, make: () => Promise<Uint8Array | null>): Promise<string> {
  const known =
    drawn.get(url) ??
    make().then((picture) => `data:${type};base64,${Buffer.from(picture!).toString("base64")}`);
  drawn.set(url, known);
  return known;
}

/** Returns an email with our own pictures inside it, for a browser without a server. */
export async function withPictures(html: string): Promise<string> {
  let whole = html;
  for (const [, url = "", kind, file = ""] of html.matchAll(/src="([^"]+\/pictures\/([^/"]+)\/([^"]+))"/g)) {
    const type = file.endsWith(".jpg") ? "image/jpeg" : "image/png";
    const picture = heldPicture(url, type, () => draw(PictureInput.parse({ kind, file })));
    whole = whole.replaceAll(url, await picture);
  }
  for (const [, url = ""] of html.matchAll(/src="([^"]+\/curves\/[^"]+)"/g)) {
    const curve = () => drawCurve([120, 122, 130, 131, 140, 152, 150, 166, 181, 190, 207, 214]);
    whole = whole.replaceAll(url, await heldPicture(url, "image/png", curve));
  }
  return whole;
}
