import { describe, expect, it } from "vitest";
import { senderLine, senderPage } from "./sender-line";

const farm = {
  name: "Ferme du Ruisseau",
  handle: "ferme-du-ruisseau",
  address: "12, rang du Ruisseau",
  country: "CA",
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

  it("names a country that is not Canada, in the reader's language", () => {
    const abroad = { ...farm, country: "US", region: "Vermont", zipcode: "05401" };
    expect(senderLine(abroad, "fr")).toContain("Vermont, 05401, États-Unis");
    expect(senderLine(abroad, "en")).toContain("Vermont, 05401, United States");
  });

  it("holds no address as text, because the link beside it leads to the farm's page", () => {
    expect(senderLine(farm, "fr")).toBe(`Ferme du Ruisseau · ${place}`);
    expect(senderPage(farm, "en")).toMatch(/^https?:\/\/\S+\/en\/farms\/ferme-du-ruisseau$/);
  });
});
