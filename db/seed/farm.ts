import type { OpeningWeek } from "@/lib/vocabulary/opening-hours";
import type { farms, produces } from "../schema";

export const OWNER = { name: "Marie Tremblay", email: "marie@potager.example", phone: "+14505551234" };
export const ADMIN = { name: "Potager", email: "admin@potager.example" };
export const DEMO_PASSWORD = "potager-demo";
/** The secret of the authenticator app of the demo's super administrator: for the demo alone, so everyone may know it. */
export const DEMO_APP_SECRET = "POTAGERDEMOPOTAGERDEMOPOTAGERDEM";

const CLOSED_WEEK: OpeningWeek = {
  monday: [],
  tuesday: [],
  wednesday: [],
  thursday: [],
  friday: [],
  saturday: [],
  sunday: [],
};

export const FARM = {
  name: "Ferme du Ruisseau",
  description:
    "Nous cultivons une trentaine de légumes et de petits fruits au bord du ruisseau, sans pesticides de synthèse. Le kiosque est ouvert du mercredi au samedi; les paniers se prennent le jeudi.",
  email: "bonjour@fermeduruisseau.example",
  phone: "+14505551234",
  phone_public: true,
  website: "https://fermeduruisseau.example",
  facebook: "https://facebook.com/fermeduruisseau",
  instagram: "https://instagram.com/fermeduruisseau",
  address: "12, rang du Ruisseau",
  city: "Saint-Jean-sur-Richelieu",
  zipcode: "J3B 1A1",
  lat: 45.3072,
  lng: -73.2631,
  since_year: 1998,
  organic: true,
  certifications: ["ecocert", "aliments-du-quebec"],
  average_basket_cents: 3800,
  opening_hours: {
    seasons: [
      {
        from: "05-15",
        to: "10-31",
        week: {
          ...CLOSED_WEEK,
          wednesday: [{ opens: "10:00", closes: "18:00" }],
          thursday: [{ opens: "10:00", closes: "19:00" }],
          friday: [{ opens: "10:00", closes: "18:00" }],
          saturday: [{ opens: "09:00", closes: "16:00" }],
        },
      },
      {
        from: null,
        to: null,
        week: { ...CLOSED_WEEK, saturday: [{ opens: "10:00", closes: "15:00" }] },
      },
    ],
    closed_days: [],
  },
} satisfies Partial<typeof farms.$inferInsert>;

export const QUESTIONS = [
  {
    question: "Peut-on payer par carte au kiosque ?",
    answer: "Oui, par carte ou comptant. Les virements sont acceptés pour les paniers.",
  },
  {
    question: "Faites-vous l’autocueillette ?",
    answer: "Oui, pour les fraises en juillet. Nous l’annonçons la veille à nos abonnés.",
  },
];

type Produce = Omit<typeof produces.$inferInsert, "farm_id">;

const price = (price_cents: number, quantity = 1) => ({ quantity, price_cents });

export const PRODUCES: Produce[] = [
  { name: "Fraises d’été", type_id: 17, category: "berries", unit_type: "casseau", prices: [price(550)] },
  { name: "Tomates anciennes", type_id: 1, category: "vegetables", unit_type: "lb", prices: [price(450)] },
  {
    name: "",
    type_id: 2,
    category: "vegetables",
    unit_type: "bunch",
    price_type: "variable",
    prices: [price(350), price(900, 3)],
  },
  {
    name: "Laitue Boston",
    type_id: 3,
    category: "vegetables",
    unit_type: "unit",
    prices: [price(275)],
    availability: "limited",
  },
  { name: "Ail Music", type_id: 6, category: "vegetables", unit_type: "bag", prices: [price(1200)] },
  {
    name: "",
    type_id: 5,
    category: "vegetables",
    unit_type: "dozen",
    prices: [price(800)],
    availability: "coming-soon",
  },
  { name: "Miel d’été", type_id: 36, category: "honey", unit_type: "jar", prices: [price(1400)] },
  {
    name: "Œufs de poules en liberté",
    type_id: 27,
    category: "eggs",
    unit_type: "dozen",
    prices: [price(650)],
    availability: "sold-out",
  },
];
