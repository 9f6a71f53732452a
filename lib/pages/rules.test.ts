import { expect, it } from "vitest";
import { openGraphImagePath } from "./rules";

it("names a picture as Next does: that of a farm's page is known from a build", () => {
  expect(openGraphImagePath("farm", "fr")).toBe("/fr/farms/[handle]/opengraph-image-1bq4c5");
});
