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
type ProduceCategory = (typeof PRODUCE_CATEGORIES)[number];

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

/** [id, code, category]. Ids are stored, so an id is never reused. */
const TYPES = [
  [1, "tomato", "vegetables"],
  [2, "carrot", "vegetables"],
  [3, "lettuce", "vegetables"],
  [4, "squash", "vegetables"],
  [5, "corn", "vegetables"],
  [6, "garlic", "vegetables"],
  [7, "beet", "vegetables"],
  [8, "potato", "vegetables"],
  [9, "onion", "vegetables"],
  [10, "bean", "vegetables"],
  [11, "pea", "vegetables"],
  [12, "cucumber", "vegetables"],
  [13, "pepper", "vegetables"],
  [14, "cabbage", "vegetables"],
  [15, "broccoli", "vegetables"],
  [16, "asparagus", "vegetables"],
  [17, "strawberry", "berries"],
  [18, "blueberry", "berries"],
  [19, "raspberry", "berries"],
  [20, "apple", "fruits"],
  [21, "pear", "fruits"],
  [22, "plum", "fruits"],
  [23, "melon", "fruits"],
  [24, "grape", "fruits"],
  [25, "herb", "herbs"],
  [26, "mushroom", "mushrooms"],
  [27, "egg", "eggs"],
  [28, "milk", "dairy"],
  [29, "cheese", "dairy"],
  [30, "beef", "meat"],
  [31, "pork", "meat"],
  [32, "lamb", "meat"],
  [33, "chicken", "poultry"],
  [34, "duck", "poultry"],
  [35, "maple-syrup", "maple"],
  [36, "honey", "honey"],
  [37, "bread", "bakery"],
  [38, "jam", "preserves"],
  [39, "cider", "beverages"],
  [40, "flower", "flowers"],
  [41, "vegetable-basket", "vegetables"],
  [42, "seedling", "plants"],
] as const satisfies readonly (readonly [number, string, ProduceCategory])[];

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

export const PRODUCE_TYPES = TYPES.map(([id, code, category]) => ({ id, code, category }));

/** Returns a produce type by id, or null. */
export const produceType = (id: number | null) => PRODUCE_TYPES.find((type) => type.id === id) ?? null;
