import { describe, expect, it } from "vitest";
import { listActivity } from "@/lib/audit/service";
import { createProduce } from "@/lib/produce/service";
import { createQuestion } from "@/lib/questions/service";
import { createSubscriber } from "@/lib/subscribers/service/manage";
import { asUser } from "@/tests/factories/context";
import { makeMember, makeTenant } from "@/tests/factories/tenant";

const produce = (name: string) => ({ name, prices: [{ quantity: 1, price_cents: 450 }] });

describe("the activity of a farm", () => {
  it("says who did what, newest first, by person, by kind and by word", async () => {
    const { farm, owner } = await makeTenant();
    const admin = await makeMember(farm, "admin");
    const of = { farm_id: farm.id };
    await createProduce(asUser(owner), { ...of, ...produce("Panais") });
    await createProduce(asUser(admin), { ...of, ...produce("Cerfeuil") });
    await createQuestion(asUser(admin), { ...of, question: "Livrez-vous ?", answer: "Oui." });
    const list = async (query: object = {}) => {
      const { rows } = await listActivity(asUser(admin), { ...of, ...query });
      return rows.map(({ user, subject, act, after }) => [user?.id, `${subject}.${act}`, after.name ?? null]);
    };
    const parsnip = [owner.id, "produce.create", "Panais"];
    const chervil = [admin.id, "produce.create", "Cerfeuil"];
    expect((await list()).slice(0, 3)).toEqual([[admin.id, "question.create", null], chervil, parsnip]);
    expect(await list({ user_id: owner.id })).toEqual([parsnip]);
    expect(await list({ subject: "produce" })).toEqual([chervil, parsnip]);
    expect(await list({ q: "cerf" })).toEqual([chervil]);
    expect(await list({ q: "%" })).toEqual([]);
    expect(await listActivity(asUser(owner), { ...of, per_page: 2 })).toMatchObject({ more: true });
    expect(await listActivity(asUser(owner), { ...of, per_page: 2, page: 2 })).toMatchObject({ more: false });
  });

  it("shows nothing of another farm, tells no employee, and names no subscriber", async () => {
    const [one, other] = [await makeTenant(), await makeTenant()];
    await createProduce(asUser(other.owner), { farm_id: other.farm.id, ...produce("Ailleurs") });
    const email = `secret-${one.farm.id}@abonne.test`;
    await createSubscriber(asUser(one.owner), { farm_id: one.farm.id, name: "Personne Cachée", email });
    const found = await listActivity(asUser(one.owner), { farm_id: one.farm.id });
    expect(found.rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(found)).not.toMatch(/Ailleurs|secret-|Cachée/);
    expect(found.people.map(({ id }) => id)).toEqual([one.owner.id]);
    const employee = await makeMember(one.farm, "employee");
    await expect(listActivity(asUser(employee), { farm_id: one.farm.id })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(listActivity(asUser(other.owner), { farm_id: one.farm.id })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
