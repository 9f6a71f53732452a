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
  formatted_address: null,
  google_place_id: null,
  lat: null,
  lng: null,
  since_year: 1984,
  organic: true,
  certifications: [],
  main_photo: null,
  logo: null,
  photos: [],
  public: true,
  time_zone: "America/Toronto",
  opening_hours: null,
  verified: false,
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
    const data = farmStructuredData(farm, [produce], "https://potager.example", "en", "2026-07-01");
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
    for (const absent of [
      "telephone",
      "email",
      "logo",
      "geo",
      "aggregateRating",
      "description",
      "openingHoursSpecification",
    ])
      expect(data).not.toHaveProperty(absent);
  });

  it("is one farm under two addresses", () => {
    const id = (lang: "fr" | "en") =>
      farmStructuredData(farm, [], "https://potager.example", lang, "2026-07-01")["@id"];
    expect(id("fr")).toBe(id("en"));
  });

  it("gives the hours of each season with its next dates, and the closed days to come", () => {
    const none = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], sunday: [] };
    const saturday = [{ opens: "09:00", closes: "24:00" }];
    const opening_hours = {
      seasons: [
        { from: "05-15", to: "06-20", week: { ...none, friday: saturday, saturday } },
        { from: "11-20", to: "01-10", week: { ...none, friday: saturday, saturday } },
        { from: null, to: null, week: { ...none, saturday: [] } },
      ],
      closed_days: ["2026-06-24", "2026-12-26"],
    };
    const at = (today: string) =>
      farmStructuredData({ ...farm, opening_hours }, [], "https://potager.example", "fr", today);
    const hours = { "@type": "OpeningHoursSpecification", opens: "09:00", closes: "23:59" };
    const dayOfWeek = ["Friday", "Saturday"];
    expect(at("2026-07-01").openingHoursSpecification).toEqual([
      { ...hours, dayOfWeek, validFrom: "2027-05-15", validThrough: "2027-06-20" },
      { ...hours, dayOfWeek, validFrom: "2026-11-20", validThrough: "2027-01-10" },
    ]);
    expect(at("2027-01-05").openingHoursSpecification?.[1]).toMatchObject({ validFrom: "2026-11-20" });
    expect(at("2026-07-01").specialOpeningHoursSpecification).toMatchObject([
      { opens: "00:00", closes: "00:00", validFrom: "2026-12-26", validThrough: "2026-12-26" },
    ]);
  });

  it("gives a season without dates the days between the others", () => {
    const weekdays = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], sunday: [] };
    const none = { ...weekdays, saturday: [] as { opens: string; closes: string }[] };
    const open = { ...none, saturday: [{ opens: "09:00", closes: "12:00" }] };
    const days = (seasons: { from: string | null; to: string | null; week: typeof open }[], today: string) =>
      farmStructuredData(
        { ...farm, opening_hours: { seasons, closed_days: [] } },
        [],
        "https://potager.example",
        "fr",
        today,
      ).openingHoursSpecification?.map((entry) => [
        (entry as { validFrom?: string }).validFrom,
        (entry as { validThrough?: string }).validThrough,
      ]);
    const always = { from: null, to: null, week: open };
    const summer = { from: "05-15", to: "06-20", week: none };
    const winter = { from: "11-20", to: "01-10", week: none };
    expect(days([summer, winter, always], "2026-07-01")).toEqual([
      ["2026-06-21", "2026-11-19"],
      ["2027-01-11", "2027-05-14"],
    ]);
    expect(days([summer, always], "2026-01-02")).toEqual([["2025-06-21", "2026-05-14"]]);
    // March begins on the day after February 29, and in other years after February 28.
    expect(days([{ from: "03-01", to: "06-20", week: none }, always], "2027-01-02")).toEqual([
      ["2026-06-21", "2027-02-28"],
    ]);
    expect(days([always], "2026-07-01")).toEqual([[undefined, undefined]]);
  });

  it("takes what is past its date for out of stock", () => {
    const past = { ...produce, expiration_date: "2026-06-30" } as Produce;
    const data = (today: string) =>
      farmStructuredData(farm, [past], "https://potager.example", "fr", today).makesOffer?.[0]?.availability;
    expect(data("2026-06-30")).toBe("https://schema.org/LimitedAvailability");
    expect(data("2026-07-01")).toBe("https://schema.org/OutOfStock");
  });
});
