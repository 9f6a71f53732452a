import { sql } from "drizzle-orm";
import { db } from "@/db/client";
import towns from "@/lib/providers/geocoder/canadian-towns.json";
import { PRODUCE_TYPES } from "@/lib/reference/produce-types";
import { randomFrom } from "@/tests/factories/random";

const KINDS = ["Ferme", "Verger", "Jardins", "Érablière", "Potager", "Bergerie", "Serres", "Rucher"];
const NAMES = [
  "du Ruisseau",
  "des Érables",
  "Tremblay",
  "aux Quatre Vents",
  "de l’Étang",
  "Côté",
  "du Vieux Rang",
];
const SENTENCES = [
  "Nous cultivons une trentaine de légumes au bord de la rivière, sans pesticides de synthèse.",
  "Le kiosque est ouvert du mercredi au samedi.",
  "Les paniers se prennent le jeudi, de juin à octobre.",
  "Visites en famille et autocueillette en saison.",
  "Trois générations sur la même terre, et la quatrième qui s’en vient.",
  "Nos poules picorent dehors du printemps aux premières neiges.",
  "Sirop bouilli au bois, tire et beurre d’érable à la cabane.",
  "Miel cru de nos ruches, entre le sarrasin et le trèfle.",
  "Commandez en ligne, payez sur place.",
  "We speak English too: come and say hello.",
  "Bœuf nourri à l’herbe, vendu en caissettes de dix kilos.",
  "Fromages au lait cru affinés six mois dans notre cave.",
  "Bleuets et framboises à cueillir, apportez vos contenants.",
  "Pain au levain cuit au four à bois deux fois par semaine.",
  "Fleurs coupées et bouquets de mariage sur commande.",
  "Cidre, vinaigre et jus pressés à la ferme.",
  "Plants de tomates et fines herbes dès le mois de mai.",
  "Citrouilles et courges d’automne, balade en charrette.",
  "Agneau de pâturage et laine filée chez nous.",
  "Champignons cultivés en salle, récoltés le matin même.",
];

const CITY = 100_000;

/** Towns of Canada without its cities. Larger towns are chosen a little more often, those of Québec most often. */
const TOWNS = Object.entries(towns).flatMap(([region, line]) =>
  line.split(";").map((row) => {
    const [city = "", lat, lng, population] = row.split("|");
    const share =
      (Number(population) > CITY ? 0 : region === "QC" ? 3 : 1) * (Number(population) + 100) ** 0.1;
    return { city, region, lat: Number(lat), lng: Number(lng), share };
  }),
);
const SHARES = TOWNS.reduce((sum, { share }) => sum + share, 0);

function pickTown(random: () => number) {
  let left = random() * SHARES;
  for (const town of TOWNS) {
    left -= town.share;
    if (left <= 0) return town;
  }
  return TOWNS[0]!;
}

/** Creates `count` farms in the countryside around towns, each with five produces. */
export async function seedFarms(count: number): Promise<void> {
  const random = randomFrom(7);
  const pickOf = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? "";
  // Most farms are a few kilometres from the town, some far away.
  const around = () => (random() + random() + random() - 1.5) * 0.7;
  for (let from = 0; from < count; from += 5000) {
    const rows = Array.from({ length: Math.min(5000, count - from) }, (_, at) => {
      const number = from + at;
      const { city, region, lat, lng } = pickTown(random);
      const name = `${pickOf(KINDS)} ${pickOf(NAMES)} ${number}`;
      return {
        name,
        handle: `ferme-${number}`,
        city,
        region,
        description: [pickOf(SENTENCES), pickOf(SENTENCES), pickOf(SENTENCES)].join(" "),
        lat: lat + around(),
        lng: lng + around(),
      };
    });
    await db().execute(sql`
      insert into farms (name, handle, city, region, description, lat, lng)
      select name, handle, city, region, description, lat, lng
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
        as row(name text, handle text, city text, region text, description text, lat float8, lng float8)`);
  }
  const types = JSON.stringify(PRODUCE_TYPES);
  await db().execute(sql`
    insert into produces (farm_id, name, type_id, category, prices)
    select f.id, '', t.id, t.category, '[{"quantity":1,"price_cents":450}]'::jsonb
    from farms f cross join generate_series(1, 5) as n
    join jsonb_to_recordset(${types}::text::jsonb) as t(id smallint, category text)
      on t.id = 1 + (f.id * 7919 + n * 104729) % ${PRODUCE_TYPES.length}`);
  await db().execute("vacuum analyze");
}
