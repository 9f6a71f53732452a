import { goTo } from "./admin";
import type { Person } from "./person";
import { expect } from "./test";

export interface FarmPage {
  description: string;
  address: string;
  city: string;
  zipcode: string;
}

/**
 * Opens the farm form from the first steps; fills in the description and the postal address that sending needs.
 */
export async function completeFarm({ page, say, hands, look }: Person, farm: FarmPage): Promise<void> {
  await hands.press(page.getByRole("link", { name: say("admin.tutorials.steps.page.action") }));
  await expect(page.getByRole("heading", { level: 1, name: say("farms.form.editTitle") })).toBeVisible();
  await look("farm-form");
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  await hands.write(field(say("farms.form.description")), farm.description);
  await hands.write(field(say("farms.form.address")), farm.address);
  await hands.write(field(say("farms.form.city")), farm.city);
  await hands.write(field(say("farms.form.zipcode")), farm.zipcode);
  await hands.press(page.getByRole("button", { name: say("farms.form.save"), exact: true }));
  await expect(page.getByText(say("farms.form.saved"))).toBeVisible();
}

export interface NewProduce {
  /** Name of the produce type, in the person's language. */
  kind: string;
  unit: string;
  /** One price, or an amount for each quantity. */
  prices: { quantity?: string; amount: string }[];
}

async function fillProduce({ page, say, hands }: Person, produce: NewProduce): Promise<void> {
  await hands.write(page.getByRole("combobox", { name: say("produce.form.name") }), produce.kind);
  if (produce.prices.length > 1)
    await hands.choose(page.getByRole("radio", { name: say("produce.form.variable") }));
  for (const [index, { quantity, amount }] of produce.prices.entries()) {
    const number = index + 1;
    const field = (name: string) => page.getByRole("textbox", { name, exact: true });
    if (quantity) {
      await hands.write(field(say("produce.form.quantityOf", { number })), quantity);
      await hands.write(field(say("produce.form.amountOf", { number })), amount);
    } else await hands.write(field(say("produce.form.amount")), amount);
  }
  await hands.pick(page.getByRole("combobox", { name: say("produce.form.unit") }), produce.unit);
}

/** Adds produces one after the other: the first from the first steps, the others from the list. */
export async function addProduces(owner: Person, produces: readonly NewProduce[]): Promise<void> {
  const { page, say, hands, look } = owner;
  await goTo(owner, "tutorials");
  for (const [index, produce] of produces.entries()) {
    const add = index === 0 ? say("admin.tutorials.steps.produce.action") : say("produce.add");
    await hands.press(page.getByRole("link", { name: add }));
    await expect(
      page.getByRole("heading", { level: 1, name: say("produce.form.createTitle") }),
    ).toBeVisible();
    await fillProduce(owner, produce);
    if (produce.prices.length > 1) await look("produce-form");
    await hands.press(page.getByRole("button", { name: say("produce.form.save"), exact: true }));
    await expect(page.getByRole("heading", { level: 1, name: say("produce.title") })).toBeVisible();
    await expect(
      page.getByText(produce.kind, { exact: true }).filter({ visible: true }).first(),
    ).toBeVisible();
  }
  await look("produce-list");
}
