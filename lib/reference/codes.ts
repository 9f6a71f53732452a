/**
 * Reference data by code (docs/product.md "Reference data"). Labels are in
 * messages/{lang}/reference.json under the same codes.
 */
export const PRODUCE_CATEGORIES = [
  "vegetables",
  "fruits",
  "berries",
  "herbs",
  "mushrooms",
  "eggs",
  "dairy",
  "meat",
  "poultry",
  "fish",
  "maple",
  "honey",
  "bakery",
  "preserves",
  "beverages",
  "flowers",
  "plants",
  "other",
] as const;

export const UNIT_TYPES = [
  "unit",
  "kg",
  "lb",
  "g",
  "100g",
  "l",
  "ml",
  "dozen",
  "bunch",
  "bag",
  "basket",
  "box",
  "jar",
  "pint",
  "casseau",
] as const;
export const AVAILABILITY_TYPES = [
  "available",
  "limited",
  "coming-soon",
  "sold-out",
  "out-of-season",
] as const;
export const MAX_DISTANCES = ["15min-minus", "30min-minus", "nothing"] as const;
export const PERSON_COUNTS = [
  "1",
  "2",
  "family",
  "restaurant",
  "grocery-store",
  "bulk",
  "company",
  "other",
] as const;
export const CERTIFICATIONS = [
  "ecocert",
  "bio-quebec",
  "demeter",
  "certifie-naturellement-cultive",
  "canada-gap",
  "halal",
  "kosher",
  "aliments-du-quebec",
] as const;

export const COUNTRIES = ["CA"] as const;
/** Provinces and territories of Canada. Québec is first, because the product is from there. */
export const REGIONS = [
  "QC",
  "AB",
  "BC",
  "MB",
  "NB",
  "NL",
  "NS",
  "NT",
  "NU",
  "ON",
  "PE",
  "SK",
  "YT",
] as const;
/** Time zones of Canada, one for each rule of clock changes. */
export const TIME_ZONES = [
  "America/Toronto",
  "America/Halifax",
  "America/St_Johns",
  "America/Winnipeg",
  "America/Regina",
  "America/Edmonton",
  "America/Vancouver",
  "America/Whitehorse",
] as const;

/** All zones of each country, with their former names (IANA time zone database, zone.tab and backward). */
export const ZONES_OF_COUNTRY: Record<(typeof COUNTRIES)[number], readonly string[]> = {
  CA: [
    ...TIME_ZONES,
    "America/Atikokan",
    "America/Blanc-Sablon",
    "America/Cambridge_Bay",
    "America/Coral_Harbour",
    "America/Creston",
    "America/Dawson",
    "America/Dawson_Creek",
    "America/Fort_Nelson",
    "America/Glace_Bay",
    "America/Goose_Bay",
    "America/Inuvik",
    "America/Iqaluit",
    "America/Moncton",
    "America/Montreal",
    "America/Nipigon",
    "America/Pangnirtung",
    "America/Rainy_River",
    "America/Rankin_Inlet",
    "America/Resolute",
    "America/Swift_Current",
    "America/Thunder_Bay",
    "America/Yellowknife",
  ],
};

/** Roles that can be given to a member. */
export const USER_ROLES = ["admin", "employee"] as const;
export const PAYMENT_STATUS = ["open", "paid", "failed", "refunded"] as const;
/** Emojis for texts and subjects, by the code of what they show. */
export const EMOJIS = {
  tomato: "🍅",
  carrot: "🥕",
  lettuce: "🥬",
  squash: "🎃",
  corn: "🌽",
  garlic: "🧄",
  potato: "🥔",
  onion: "🧅",
  pea: "🫛",
  cucumber: "🥒",
  pepper: "🫑",
  broccoli: "🥦",
  strawberry: "🍓",
  blueberry: "🫐",
  apple: "🍎",
  pear: "🍐",
  melon: "🍈",
  grape: "🍇",
  herb: "🌿",
  mushroom: "🍄",
  egg: "🥚",
  milk: "🥛",
  cheese: "🧀",
  honey: "🍯",
  bread: "🍞",
  flower: "💐",
  "vegetable-basket": "🧺",
  seedling: "🌱",
} as const;
