import { describe, expect, it } from "vitest";
import { hasWebAddress, isOneLine } from "./plain-line";

describe("isOneLine", () => {
  it.each([
    "Ferme du Ruisseau",
    "Les fraises sont là 🍓",
    "👩‍🌾 Rose",
    "❤️ Légumes",
    "Côté « jardin »",
    "1️⃣ panier",
    "",
  ])("accepts %j", (text) => expect(isOneLine(text)).toBe(true));
  it.each(
    [
      "\n",
      "\r",
      "\t",
      "\0",
      "\u0085",
      "\u2028",
      "\u2029",
      "\u200B",
      "\u200D",
      "\u202E",
      "\u2060",
      "\uFEFF",
      "\u00AD",
      "\u3164",
    ].map((character) => `Ferme${character}du Ruisseau`),
  )("refuses %j", (text) => expect(isOneLine(text)).toBe(false));
});

describe("hasWebAddress", () => {
  it.each([
    "https://mal.example",
    "Gagnez ici: mal.example/prix",
    "www.mal.example",
    "WWW . mal",
    "Ferme mal.com",
    "t.co/abc",
    "x.com",
    "bit.ly/3abc",
    "mal．example",
    "mal。com",
    "rose@mal.example",
    "Prix.Gagnant",
    "st.jean/prix",
  ])("finds one in %j", (text) => expect(hasWebAddress(text)).toBe(true));
  it.each([
    "Ferme du Ruisseau inc.",
    "J.P. Gagnon",
    "J.Tremblay",
    "Ferme St.Jean",
    "Ste.Anne & fils",
    "Les 3.5 acres",
    "No. 12",
    "M. Roy, maraîcher",
    "P.E.I. Organics",
    "Fruits, légumes... et miel",
    "Ferme d’à côté",
  ])("finds none in %j", (text) => expect(hasWebAddress(text)).toBe(false));
});
