import type { ComponentType } from "react";
import type { ArtProps } from "./art";
import * as fruit from "./produce/fruit";
import * as green from "./produce/green";
import * as larder from "./produce/larder";
import * as more from "./produce/more";
import * as root from "./produce/root";

/** Each drawing with the type and category codes it stands for. */
const DRAWINGS: readonly [ComponentType<ArtProps>, string][] = [
  [fruit.Tomato, "tomato cherry-tomato tomatillo fruit-vegetable"],
  [fruit.Strawberry, "strawberry small-fruit berry berries"],
  [fruit.Apple, "apple fruit orchard peach cherry apricot nectarine"],
  [fruit.Pear, "pear quince"],
  [fruit.Blueberry, "blueberry haskap saskatoon currant blackcurrant gooseberry elderberry"],
  [fruit.Raspberry, "raspberry blackberry mulberry"],
  [fruit.Squash, "squash pumpkin winter-squash butternut spaghetti-squash gourd"],
  [fruit.Pepper, "pepper bell-pepper sweet-pepper hot-pepper chili eggplant"],
  [fruit.Cucumber, "cucumber zucchini pickle summer-squash"],
  [root.Carrot, "carrot parsnip root root-vegetable vegetable sweet-potato"],
  [root.Beet, "beet beetroot turnip rutabaga celeriac kohlrabi"],
  [root.Potato, "potato jerusalem-artichoke"],
  [root.Onion, "onion shallot leek"],
  [root.Garlic, "garlic garlic-scape"],
  [root.Radish, "radish daikon"],
  [
    green.Lettuce,
    "lettuce salad spinach kale cabbage chard arugula mesclun bok-choy napa-cabbage brussels-sprout leafy-green greens microgreens",
  ],
  [green.Corn, "corn sweet-corn popcorn grain cereal flour oats wheat"],
  [green.Bean, "bean green-bean dried-bean soy edamame legume"],
  [green.Pea, "pea snow-pea snap-pea lentil chickpea"],
  [green.Broccoli, "broccoli cauliflower romanesco"],
  [green.Asparagus, "asparagus fiddlehead rhubarb celery"],
  [
    green.Herb,
    "herb basil parsley cilantro dill mint thyme sage chives oregano rosemary fine-herb tea medicinal-plant",
  ],
  [green.Flower, "flower cut-flower bouquet sunflower lavender"],
  [green.Mushroom, "mushroom oyster-mushroom shiitake"],
  [larder.MapleSyrup, "maple maple-syrup maple-product syrup maple-butter maple-taffy"],
  [larder.Honey, "honey bee-product beeswax honeycomb"],
  [larder.Egg, "egg eggs duck-egg quail-egg"],
  [larder.Hen, "chicken hen poultry turkey duck quail guinea-fowl goose"],
  [larder.Cow, "beef cow veal meat bison venison"],
  [larder.Pig, "pork pig bacon sausage ham charcuterie"],
  [larder.Dairy, "dairy milk cheese yogurt butter cream goat-cheese"],
  [larder.Bread, "bread bakery pastry baked-good pie"],
  [larder.Preserve, "preserve jam jelly sauce canned processed transformed pantry vinegar oil"],
  [more.Plum, "plum prune"],
  [more.Melon, "melon cantaloupe watermelon"],
  [more.Grape, "grape"],
  [more.Sheep, "lamb mutton sheep goat wool"],
  [more.Cider, "cider juice wine drink beverage beer kombucha"],
  [more.Seedling, "seedling plant transplant nursery"],
  [larder.Basket, "basket other default"],
];

const BY_CODE = new Map(
  DRAWINGS.flatMap(([drawing, codes]) => codes.split(" ").map((code) => [code, drawing] as const)),
);

/** "Sweet_Peppers" and "sweet-pepper" are the same word. */
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

/** The drawing of the first code that has one (type first, then category); a basket otherwise. */
export function produceIllustration(...codes: (string | null | undefined)[]): ComponentType<ArtProps> {
  for (const code of codes) {
    if (!code) continue;
    for (const candidate of candidates(code)) {
      const drawing = BY_CODE.get(candidate);
      if (drawing) return drawing;
    }
  }
  return larder.Basket;
}

export function ProduceIllustration({
  codes,
  ...art
}: ArtProps & { codes: readonly (string | null | undefined)[] }) {
  const Drawing = produceIllustration(...codes);
  return <Drawing {...art} />;
}
