import { openFarm } from "@/lib/farms/operations/open-farm";
import type { Tx } from "@/lib/platform/context";
import { locateFarm } from "@/lib/providers/geocoder";
import { produceType } from "@/lib/reference/produce-types";
import type { UNIT_TYPES } from "@/lib/vocabulary/codes";
import { produces, users } from "../schema";

interface Neighbour {
  name: string;
  city: string;
  address: string;
  description: string;
  organic?: boolean;
  verification?: "verified";
  /** Produce types with unit and price. The first two are available now. */
  sells: [type_id: number, unit_type: (typeof UNIT_TYPES)[number], price_cents: number][];
}

/** Invented farms in real towns, so that search has results. */
const NEIGHBOURS: Neighbour[] = [
  {
    name: "Verger de la Montée",
    city: "Rougemont",
    address: "480, rang de la Montagne",
    description:
      "Pommes, poires et cidre au pied du mont. Autocueillette la fin de semaine, de la mi-août à l’Action de grâce.",
    sells: [
      [20, "bag", 1200],
      [39, "l", 1600],
      [21, "basket", 900],
    ],
  },
  {
    name: "Les Jardins d’Amélie",
    city: "Dunham",
    address: "1215, chemin Favreau",
    description:
      "Maraîchage biologique à petite échelle. Paniers de juin à octobre, kiosque ouvert le vendredi.",
    organic: true,
    verification: "verified",
    sells: [
      [41, "basket", 3500],
      [3, "unit", 325],
      [1, "lb", 475],
      [25, "bunch", 250],
      [12, "unit", 150],
    ],
  },
  {
    name: "Miellerie du Vieux Rang",
    city: "Farnham",
    address: "77, rang Saint-Joseph",
    description: "Soixante ruches entre les champs de sarrasin et de trèfle. Miel cru, en pot ou en vrac.",
    sells: [
      [36, "jar", 1400],
      [38, "jar", 800],
    ],
  },
  {
    name: "Ferme aux Quatre Vents",
    city: "Granby",
    address: "902, rue de la Gare",
    description:
      "Œufs de poules en liberté, poulet de grain et canard. Venez voir les poules, elles aiment la visite.",
    sells: [
      [27, "dozen", 650],
      [33, "kg", 1390],
      [34, "kg", 2200],
    ],
  },
  {
    name: "Bleuetière du Lac",
    city: "Magog",
    address: "330, chemin des Pères",
    description: "Bleuets en corymbe à cueillir soi-même, face au lac. Apportez vos contenants.",
    organic: true,
    sells: [
      [18, "casseau", 600],
      [19, "casseau", 650],
      [38, "jar", 750],
    ],
  },
  {
    name: "Ferme Côté et filles",
    city: "Saint-Hyacinthe",
    address: "2210, rang Salvail",
    description:
      "Grandes cultures, ail et pommes de terre de conservation. Trois générations sur la même terre.",
    sells: [
      [8, "bag", 700],
      [6, "unit", 250],
      [9, "bag", 400],
      [2, "bag", 450],
    ],
  },
  {
    name: "Érablière du Pic-Bois",
    city: "Sutton",
    address: "55, chemin Jordan",
    description:
      "Sirop bouilli au bois, tire et beurre d’érable. La cabane est ouverte toute l’année sur rendez-vous.",
    sells: [
      [35, "l", 2400],
      [38, "jar", 1100],
    ],
  },
  {
    name: "Fromagerie des Rapides",
    city: "Chambly",
    address: "18, rue Bourgogne",
    description: "Lait de nos quinze vaches jersey, fromage frais du jour et pâtes fermes affinées six mois.",
    sells: [
      [29, "100g", 480],
      [28, "l", 390],
    ],
  },
  {
    name: "Champignons Saint-Rémi",
    city: "Saint-Rémi",
    address: "640, rang Notre-Dame",
    description: "Pleurotes, shiitakes et portobellos cultivés en salle, récoltés le matin même.",
    organic: true,
    sells: [
      [26, "lb", 900],
      [25, "bunch", 300],
    ],
  },
  {
    name: "Serres du Nord-Est",
    city: "Mirabel",
    address: "3150, chemin Charles-Léonard",
    description: "Tomates, concombres et laitues douze mois par année, chauffés à la biomasse.",
    sells: [
      [1, "lb", 425],
      [12, "unit", 175],
      [13, "unit", 125],
      [42, "unit", 350],
    ],
  },
  {
    name: "Bergerie du Fjord",
    city: "Baie-Saint-Paul",
    address: "91, rang Saint-Antoine",
    description: "Agneau de pâturage, laine et savons. Livraison à Québec toutes les deux semaines.",
    sells: [
      [32, "kg", 2600],
      [29, "100g", 520],
    ],
  },
  {
    name: "Boulangerie du Moulin bas",
    city: "Joliette",
    address: "12, rue du Moulin",
    description: "Pain au levain de blé d’ici, moulu sur pierre. Fournées du mercredi au samedi.",
    sells: [
      [37, "unit", 750],
      [38, "jar", 700],
    ],
  },
];

const KM_IN_DEGREES = 1 / 111;

/** Creates a dozen farms around the demo farm, with their produces. Their owner cannot log in. */
export async function seedNeighbours(tx: Tx): Promise<void> {
  const [owner] = await tx.db
    .insert(users)
    .values({ name: "Luc Bergeron", email: "voisins@potager.example", email_verified_at: tx.clock.now() })
    .returning({ id: users.id });
  for (const [at, { sells, ...values }] of NEIGHBOURS.entries()) {
    const town = locateFarm(values);
    // Moves each farm out of its village in a different direction.
    const place = town && {
      lat: town.lat + 3 * KM_IN_DEGREES * Math.sin(at),
      lng: town.lng + 4 * KM_IN_DEGREES * Math.cos(at),
    };
    const farm = await openFarm(tx, { ...values, ...place, user_id: owner!.id });
    await tx.db.insert(produces).values(
      sells.map(([type_id, unit_type, price_cents], rank) => ({
        farm_id: farm.id,
        type_id,
        category: produceType(type_id)?.category,
        unit_type,
        prices: [{ quantity: 1, price_cents }],
        availability:
          rank < 2 ? ("available" as const) : rank === 2 ? ("limited" as const) : ("coming-soon" as const),
      })),
    );
  }
}
