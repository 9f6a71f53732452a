import { describe, expect, it } from "vitest";
import { senderLine, senderPage } from "./sender-line";

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
    expect(senderLine({ ...farm, email: "allo@ruisseau.test" })).toBe(
      `Ferme du Ruisseau · ${place} · allo@ruisseau.test`,
    );
  });

  it("prints a phone only where the farm shows it", () => {
    expect(senderLine({ ...farm, phone_public: true })).toBe(`Ferme du Ruisseau · ${place} · (514) 555-1234`);
    expect(senderLine(farm)).not.toContain("555");
  });

  it("holds no address as text, because the link beside it leads to the farm's page", () => {
    expect(senderLine(farm)).toBe(`Ferme du Ruisseau · ${place}`);
    expect(senderPage(farm, "en")).toMatch(/^https?:\/\/\S+\/en\/farms\/ferme-du-ruisseau$/);
  });
});
