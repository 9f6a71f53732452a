import { expect, it } from "vitest";
import { farmValues, ofName, ofPerson, ofPlace } from "./of-name";

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
  expect(farmValues(name)).toMatchObject({ farm: name, ofFarm: expected });
});

it.each([
  ["Alice", "d’Alice"],
  ["Hélène Roy", "d’Hélène Roy"],
  ["Marie", "de Marie"],
  ["Le Goff", "de Le Goff"],
  ["rose@ferme.test", "de rose@ferme.test"],
])("the person %s keeps an article: %s", (name, expected) => {
  expect(ofPerson(name)).toBe(expected);
});

it.each([
  ["Alma", "d’Alma"],
  ["Oka", "d’Oka"],
  ["Hérouxville", "d’Hérouxville"],
  ["Hull", "de Hull"],
  ["Huntingdon", "de Huntingdon"],
  ["Yamachiche", "de Yamachiche"],
  ["Dunham", "de Dunham"],
  ["Le Bic", "du Bic"],
  ["Les Cèdres", "des Cèdres"],
  ["La Tuque", "de La Tuque"],
  ["L’Assomption", "de L’Assomption"],
  ["H2X 1Y4", "de H2X 1Y4"],
  ["J3B", "de J3B"],
])("the place %s takes its French article: %s", (label, expected) => {
  expect(ofPlace(label)).toBe(expected);
});

it('gives a farm after the French "que"', () => {
  expect(farmValues("Alice").thatFarm).toBe("qu’Alice");
  expect(farmValues("Ferme du Ruisseau").thatFarm).toBe("que Ferme du Ruisseau");
});
