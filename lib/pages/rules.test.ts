import { expect, it } from "vitest";
import { openGraphImagePath } from "./rules";

it("names a picture as Next does: that of a farm's page is known from a build", () => {
  const path = openGraphImagePath("farm", "fr", { handle: "ferme-du-ruisseau" });
  expect(path).toBe("/fr/farms/ferme-du-ruisseau/opengraph-image-1bq4c5");
});
