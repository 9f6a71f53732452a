/** Each drawing with the type and category codes it stands for. */
const CODES = {
  tomato: "tomato cherry-tomato tomatillo tomato-sauce ketchup fruit-vegetable",
  strawberry: "strawberry small-fruit berry berries",
  apple: "apple fruit orchard peach apricot nectarine apple-juice fruit-basket",
  pear: "pear quince",
  blueberry: "blueberry haskap saskatoon blackcurrant elderberry chokeberry",
  raspberry: "raspberry blackberry mulberry",
  squash: "squash pumpkin winter-squash butternut spaghetti-squash gourd",
  pepper: "pepper bell-pepper sweet-pepper hot-pepper chili",
  eggplant: "eggplant",
  rhubarb: "rhubarb swiss-chard celery",
  cranberry: "cranberry currant gooseberry cherry ground-cherry sea-buckthorn",
  fish: "fish trout",
  cucumber: "cucumber zucchini pickle summer-squash",
  carrot: "carrot parsnip root root-vegetable vegetable sweet-potato",
  beet: "beet beetroot turnip rutabaga celeriac kohlrabi",
  potato: "potato jerusalem-artichoke",
  onion: "onion shallot leek fennel",
  garlic: "garlic garlic-scape",
  radish: "radish daikon",
  lettuce:
    "lettuce salad spinach kale cabbage arugula mesclun bok-choy napa-cabbage brussels-sprout leafy-green greens microgreens",
  corn: "corn sweet-corn popcorn grain cereal",
  bean: "bean green-bean dried-bean soy edamame legume",
  pea: "pea snow-pea snap-pea lentil chickpea",
  broccoli: "broccoli cauliflower romanesco",
  asparagus: "asparagus fiddlehead",
  herb: "herb basil parsley cilantro dill mint thyme sage chives oregano rosemary fine-herb tea medicinal-plant",
  flower: "flower cut-flower bouquet sunflower lavender hanging-basket",
  mushroom: "mushroom oyster-mushroom shiitake",
  "maple-syrup": "maple maple-syrup maple-product syrup maple-butter maple-taffy",
  honey: "honey bee-product beeswax honeycomb",
  egg: "egg eggs duck-egg quail-egg",
  hen: "chicken hen poultry turkey duck quail guinea-fowl goose",
  cow: "beef cow veal meat bison venison meat-box",
  pig: "pork pig bacon sausage ham charcuterie",
  dairy: "dairy milk cheese yogurt butter cream goat-cheese",
  bread: "bread bakery pastry baked-good pie flour oats wheat",
  preserve: "preserve jam jelly sauce canned processed transformed pantry vinegar oil",
  plum: "plum prune",
  melon: "melon cantaloupe watermelon",
  grape: "grape",
  sheep: "lamb mutton sheep goat wool",
  cider: "cider juice wine drink beverage beer kombucha",
  seedling: "seedling plant transplant nursery",
  basket: "basket other default",
} as const satisfies Record<string, string>;

export type ProduceName = keyof typeof CODES;

const BY_CODE = new Map(
  Object.entries(CODES).flatMap(([name, codes]) =>
    codes.split(" ").map((code) => [code, name as ProduceName] as const),
  ),
);

/** Returns the spellings to look up, so that "Sweet_Peppers" and "sweet-pepper" find the same drawing. */
function candidates(code: string): string[] {
  const plain = code.toLowerCase().replace(/[\s_]+/g, "-");
  const parts = [plain, ...plain.split("-").reverse()];
  return parts.flatMap((part) => [
    part,
    part.replace(/ies$/, "y"),
    part.replace(/oes$/, "o"),
    part.replace(/ves$/, "f"),
    part.replace(/s$/, ""),
  ]);
}

/** Returns the drawing of the first code that has one (type first, then category); a basket otherwise. */
export function produceName(codes: readonly (string | null | undefined)[]): ProduceName {
  for (const code of codes) {
    if (!code) continue;
    for (const candidate of candidates(code)) {
      const name = BY_CODE.get(candidate);
      if (name) return name;
    }
  }
  return "basket";
}
