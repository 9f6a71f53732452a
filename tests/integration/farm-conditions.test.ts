import { existsSync, readFileSync } from "node:fs";
import { loadModule, parseSync } from "libpg-query";
import { beforeAll, describe, expect, it } from "vitest";
import { tablesWithoutFarm } from "@/tests/setup/statements/farm-conditions";
import { FARMLESS_STATEMENTS } from "@/tests/setup/statements/known-statements";

beforeAll(loadModule);

const unnamedIn = (text: string) => tablesWithoutFarm(parseSync(text));

describe("a statement names the farm of the rows that it means", () => {
  it.each([
    "select 1 from subscribers where farm_id = $1 and id = $2",
    "select 1 from deliveries d join subscribers s on s.farm_id = d.farm_id and s.id = d.subscriber_id where d.farm_id = $1",
    "update notifications n set title = '' from farms f where f.uuid = $1 and n.farm_id = f.id",
    "delete from votes using (select 1) x where farm_id = any($1)",
    "select 1 from suppressions where farm_id = $1 or farm_id is null",
    "with p as (select * from produces where farm_id = $1) select 1 from p join votes v on v.farm_id = p.farm_id",
    "select (select count(*) from produces p where p.farm_id = f.id) from farms f",
    "insert into votes (farm_id) values ($1)",
    "select 1 from invoices i join payments p on p.billing_account_id = i.billing_account_id where i.billing_account_id = $1",
    "select 1 from billing_accounts a join invoices i on i.billing_account_id = a.id where a.provider_customer_id = $1",
  ])("%s", (text) => {
    expect(unnamedIn(text)).toEqual([]);
  });

  it.each([
    ["select 1 from subscribers where id = $1", ["subscribers"]],
    ["select 1 from deliveries d join subscribers s on s.farm_id = d.farm_id", ["deliveries", "subscribers"]],
    [
      "select 1 from deliveries d join subscribers s on s.id = d.subscriber_id where d.farm_id = $1",
      ["subscribers"],
    ],
    [
      "update notifications set title = '' where id in (select id from produces)",
      ["notifications", "produces"],
    ],
    ["select 1 from votes where farm_id = $1 or user_id = $2", ["votes"]],
    ["with p as (select * from produces) select 1 from p", ["produces"]],
    ["select 1 from invoices where id = $1", ["invoices"]],
    ["insert into votes select * from votes", ["votes"]],
    ["select 1 from votes where farm_id = $1 union select 1 from votes", ["votes"]],
  ])("not: %s", (text, tables) => {
    expect(unnamedIn(text)).toEqual(tables);
  });
});

it("the statements that are known to name no farm are those of functions that exist", () => {
  const gone = Object.values(FARMLESS_STATEMENTS)
    .flat()
    .filter((place) => {
      const [file = "", name = ""] = place.split(/[: ]/);
      return !existsSync(file) || !new RegExp(`\\b${name}\\b`).test(readFileSync(file, "utf8"));
    });
  expect(gone).toEqual([]);
});
