import { expect, it } from "vitest";
import { farmValues, ofName } from "./of-name";

it.each([
  ["Alice", "d’Alice"],
  ["Marie et Paul", "de Marie et Paul"],
  ["Le Ruisseau", "du Ruisseau"],
  ["Les Jardins du Lac", "des Jardins du Lac"],
  ["La Clé des champs", "de la Clé des champs"],
  ["L’Érablière d’en haut", "de l’Érablière d’en haut"],
  ["L'Arche", "de l’Arche"],
  ["Ferme du Ruisseau", "de la Ferme du Ruisseau"],
  ["Ferme", "de Ferme"],
  ["Jardins Bio-Santé", "des Jardins Bio-Santé"],
  ["Verger Croque-Pomme", "du Verger Croque-Pomme"],
  ["Érablière du Cap", "de l’Érablière du Cap"],
  ["Herbes folles", "d’Herbes folles"],
  ["Haricots et cie", "de Haricots et cie"],
  ["Hameau vert", "de Hameau vert"],
  ["Yves Côté", "d’Yves Côté"],
  ["Yourte verte", "de Yourte verte"],
  ["Lesage", "de Lesage"],
  ["Larose", "de Larose"],
  ["8 arpents", "de 8 arpents"],
  ["Œufs Martin", "d’Œufs Martin"],
  ["", "de "],
])("the name %s takes its French article: %s", (name, expected) => {
  expect(ofName(name)).toBe(expected);
  expect(farmValues(name)).toEqual({ farm: name, ofFarm: expected });
});
