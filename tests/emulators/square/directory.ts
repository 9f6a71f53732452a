import { createCustomer } from "./people";
import type { SquareState } from "./state";

const PEOPLE: readonly [string, string, string | null, string | null][] = [
  ["Julie", "Bouchard", "julie.bouchard@exemple.test", "+15145550171"],
  ["Marc-André", "Gagné", "magagne@exemple.test", null],
  ["Sophie", "Lavoie", "sophie.lavoie@exemple.test", "+14185550132"],
  ["Karim", "Benali", null, "+15145550193"],
  ["Émilie", "Côté", "emilie.cote@exemple.test", null],
  ["Robert", "Tremblay", "r.tremblay@exemple.test", "+14505550164"],
  ["Nadia", "Pelletier", "nadia.p@exemple.test", null],
];

/** The merchant of the demo: some customers, and the sales of the last weeks. */
export function addExampleMerchant(state: SquareState): void {
  const account = state.addMerchant("Kiosque du marché");
  for (const [given_name, family_name, email, phone] of PEOPLE) {
    const fields = { given_name, family_name, email_address: email ?? "", phone_number: phone ?? "" };
    createCustomer(state, account, { ...fields, postal_code: "J3B 1A1" }, true);
  }
  const { merchant, orders } = account;
  for (let day = 1; day <= 56; day++)
    for (let sale = 0; sale < 6 + (day % 5); sale++) {
      const at = new Date(Date.now() - day * 86_400_000 + sale * 60_000).toISOString();
      const amount = 1800 + ((day * 37 + sale * 211) % 2600);
      orders.push({
        id: state.id(),
        location_id: merchant.main_location_id,
        state: "COMPLETED",
        created_at: at,
        updated_at: at,
        closed_at: at,
        version: 1,
        total_money: { amount, currency: "CAD" },
        net_amounts: { total_money: { amount, currency: "CAD" } },
      });
    }
}
