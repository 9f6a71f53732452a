import { describe, expect, it } from "vitest";
import type { Produce } from "@/lib/produce/presenter";
import type { PublicFarm } from "./presenter";
import { farmStructuredData } from "./structured-data";

const farm: PublicFarm = {
  id: 1,
  uuid: "b5f9f6de-0000-4000-8000-000000000000",
  handle: "ferme-du-ruisseau",
  name: "Ferme du Ruisseau",
  description: "",
  email: null,
  phone: null,
  website: "https://ferme.example/",
  google_map_link: null,
  facebook: null,
  instagram: null,
  address: "12, rang du Ruisseau",
  country: "CA",
  region: "QC",
  city: "Granby",
  zipcode: "J2G 9H7",
  lat: null,
  lng: null,
  since_year: 1984,
  organic: true,
  certifications: [],
  main_photo: null,
  logo: null,
  photos: [],
  public: true,
  created_at: new Date("2026-01-01"),
  subscribers_count: 3,
  voting_count: 0,
  voting_average: null,
};
const produce = {
  name: "",
  type_id: 1,
  description: "",
  category: "vegetables",
  photo: null,
  price_type: "fixed",
  prices: [{ quantity: 1, price_cents: 450 }],
  unit_type: "kg",
  availability: "limited",
  expiration_date: null,
} as unknown as Produce;

describe("structured data of a farm", () => {
  it("says what the page says, in its language, and leaves out what is not known", () => {
    const data = farmStructuredData(farm, [produce], "https://potager.example", "en");
    expect(data).toMatchObject({
      "@type": "LocalBusiness",
      url: "https://potager.example/en/farms/ferme-du-ruisseau",
      foundingDate: "1984",
      address: { addressLocality: "Granby", postalCode: "J2G 9H7" },
      sameAs: ["https://ferme.example/"],
      makesOffer: [
        {
          "@type": "Offer",
          price: "4.50",
          priceCurrency: "CAD",
          description: "$4.50 per kg",
          availability: "https://schema.org/LimitedAvailability",
          itemOffered: { "@type": "Product", name: "Tomatoes" },
        },
      ],
    });
    for (const absent of ["telephone", "email", "logo", "geo", "aggregateRating", "description"])
      expect(data).not.toHaveProperty(absent);
  });

  it("is one farm under two addresses", () => {
    const id = (lang: "fr" | "en") => farmStructuredData(farm, [], "https://potager.example", lang)["@id"];
    expect(id("fr")).toBe(id("en"));
  });
});
