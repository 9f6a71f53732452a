import { describe, expect, it } from "vitest";
import { senderLine } from "./sender-line";

const farm = {
  name: "Ferme du Ruisseau",
  handle: "ferme-du-ruisseau",
  address: "12, rang du Ruisseau",
  city: "Saint-Jean",
  region: "QC",
  zipcode: "J3B 1A1",
  email: null,
  phone: "+15145551234",
  phone_public: false,
};
const place = "12, rang du Ruisseau, Saint-Jean, QC, J3B 1A1";

describe("the line under every message", () => {
  it("names the farm, its place and its email", () => {
    expect(senderLine({ ...farm, email: "allo@ruisseau.test" }, "fr")).toBe(
      `Ferme du Ruisseau · ${place} · allo@ruisseau.test`,
    );
  });

  it("prints a phone only where the farm shows it", () => {
    expect(senderLine({ ...farm, phone_public: true }, "fr")).toBe(
      `Ferme du Ruisseau · ${place} · (514) 555-1234`,
    );
    expect(senderLine(farm, "fr")).not.toContain("555");
  });

  it("leads to the farm's page where there is no other way to reach it", () => {
    expect(senderLine(farm, "en")).toMatch(/ · https?:\/\/\S+\/en\/farms\/ferme-du-ruisseau$/);
  });
});
