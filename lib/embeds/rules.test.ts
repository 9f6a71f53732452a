import { expect, it } from "vitest";
import { CATALOGUE } from "@/lib/i18n/catalogue";
import { LANGS } from "@/lib/vocabulary/languages";
import { FORM_FRAME, frameLine } from "./rules";

/** Bottom of the button in a frame of 374 pixels, with every error and a long name, in French: measured. */
const BUTTON_BOTTOM = 925;

it("suggests a frame that shows the button below all errors, in the line to copy and in the guide", () => {
  expect(FORM_FRAME.height).toBeGreaterThan(BUTTON_BOTTOM);
  const words = { handle: "ruisseau", title: "Ferme", size: FORM_FRAME };
  const line = frameLine("embed_subscribe", "https://potager.test", "fr", words);
  expect(line).toContain(`height="${FORM_FRAME.height}"`);
  for (const lang of LANGS)
    expect(CATALOGUE[lang].api.guides["subscribe-form"].rules.size).toContain(` ${FORM_FRAME.height} `);
});
