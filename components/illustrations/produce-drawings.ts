import type { ComponentType } from "react";
import type { ArtProps } from "./art";
import * as fruit from "./produce/fruit";
import * as green from "./produce/green";
import * as harvest from "./produce/harvest";
import * as larder from "./produce/larder";
import * as more from "./produce/more";
import * as root from "./produce/root";
import type { ProduceName } from "./produce-codes";

/** The drawings as components, for use inside another picture; pages show the files of public/drawings. */
export const PRODUCE_DRAWINGS: Record<ProduceName, ComponentType<ArtProps>> = {
  tomato: fruit.Tomato,
  strawberry: fruit.Strawberry,
  apple: fruit.Apple,
  pear: fruit.Pear,
  blueberry: fruit.Blueberry,
  raspberry: fruit.Raspberry,
  squash: fruit.Squash,
  pepper: fruit.Pepper,
  cucumber: fruit.Cucumber,
  carrot: root.Carrot,
  beet: root.Beet,
  potato: root.Potato,
  onion: root.Onion,
  garlic: root.Garlic,
  radish: root.Radish,
  lettuce: green.Lettuce,
  corn: green.Corn,
  bean: green.Bean,
  pea: green.Pea,
  broccoli: green.Broccoli,
  asparagus: green.Asparagus,
  herb: green.Herb,
  flower: green.Flower,
  mushroom: green.Mushroom,
  "maple-syrup": larder.MapleSyrup,
  honey: larder.Honey,
  egg: larder.Egg,
  hen: larder.Hen,
  cow: larder.Cow,
  pig: larder.Pig,
  dairy: larder.Dairy,
  bread: larder.Bread,
  preserve: larder.Preserve,
  plum: more.Plum,
  melon: more.Melon,
  grape: more.Grape,
  sheep: more.Sheep,
  cider: more.Cider,
  seedling: more.Seedling,
  eggplant: harvest.Eggplant,
  rhubarb: harvest.Rhubarb,
  cranberry: harvest.Cranberry,
  fish: harvest.Fish,
  basket: larder.Basket,
};
