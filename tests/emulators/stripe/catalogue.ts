import { errors } from "./errors";
import { flag, integer, metadata, nested, required, text } from "./form";
import type { Price, Product, Recurring, TaxRate } from "./objects";
import type { Router } from "./router";
import { find, type StripeState } from "./state";

/** Products, prices and tax rates. */
export function catalogueRoutes(router: Router, state: StripeState): void {
  const about = { livemode: false };
  router.on("POST", "/products", "id name description active metadata", ({ params }) => {
    const created = state.now();
    const product: Product = {
      id: text(params, "id") ?? state.id("prod"),
      object: "product",
      active: flag(params, "active") ?? true,
      created,
      default_price: null,
      description: text(params, "description") ?? null,
      images: [],
      ...about,
      marketing_features: [],
      metadata: metadata(params),
      name: required(params, "name"),
      package_dimensions: null,
      shippable: null,
      statement_descriptor: null,
      tax_code: null,
      unit_label: null,
      updated: created,
      url: null,
    };
    if (state.products.has(product.id))
      throw errors.invalid("Product already exists.", "id", "resource_already_exists");
    state.products.set(product.id, product);
    return product;
  });
  router.on("GET", "/products/:id", "", ({ id }) => find(state.products, "product", id));
  router.onList("/products", "active", () => state.products.values());

  const priceFields =
    "currency product unit_amount recurring lookup_key nickname tax_behavior metadata active";
  router.on("POST", "/prices", priceFields, ({ params }) => {
    const product = required(params, "product");
    find(state.products, "product", product, "product");
    const amount = integer(params, "unit_amount");
    if (amount === undefined) throw errors.missing("unit_amount");
    const every = nested(params, "recurring");
    const recurring = every && {
      interval: required(every, "interval") as Recurring["interval"],
      interval_count: integer(every, "interval_count") ?? 1,
      meter: null,
      trial_period_days: null,
      usage_type: "licensed",
    };
    const price: Price = {
      id: state.id("price"),
      object: "price",
      active: flag(params, "active") ?? true,
      billing_scheme: "per_unit",
      created: state.now(),
      currency: required(params, "currency"),
      custom_unit_amount: null,
      ...about,
      lookup_key: text(params, "lookup_key") ?? null,
      metadata: metadata(params),
      nickname: text(params, "nickname") ?? null,
      product,
      recurring: recurring ?? null,
      tax_behavior: text(params, "tax_behavior") ?? "unspecified",
      tiers_mode: null,
      transform_quantity: null,
      type: recurring ? "recurring" : "one_time",
      unit_amount: amount,
      unit_amount_decimal: String(amount),
    };
    state.prices.set(price.id, price);
    return price;
  });
  router.on("GET", "/prices/:id", "", ({ id }) => find(state.prices, "price", id));
  router.onList("/prices", "active currency product type lookup_keys", () => state.prices.values());
  const rateFields =
    "display_name percentage inclusive country state jurisdiction tax_type description active metadata";
  router.on("POST", "/tax_rates", rateFields, ({ params }) => {
    if (flag(params, "inclusive")) throw errors.invalid("Inclusive rates are not emulated.", "inclusive");
    required(params, "inclusive");
    const percentage = Number(required(params, "percentage"));
    const rate: TaxRate = {
      id: state.id("txr"),
      object: "tax_rate",
      active: flag(params, "active") ?? true,
      country: text(params, "country") ?? null,
      created: state.now(),
      description: text(params, "description") ?? null,
      display_name: required(params, "display_name"),
      effective_percentage: percentage,
      flat_amount: null,
      inclusive: false,
      jurisdiction: text(params, "jurisdiction") ?? null,
      jurisdiction_level: null,
      ...about,
      metadata: metadata(params),
      percentage,
      rate_type: "percentage",
      state: text(params, "state") ?? null,
      tax_type: text(params, "tax_type") ?? null,
    };
    state.taxRates.set(rate.id, rate);
    return rate;
  });
  router.on("GET", "/tax_rates/:id", "", ({ id }) => find(state.taxRates, "tax rate", id));
  router.onList("/tax_rates", "active inclusive", () => state.taxRates.values());
}

/** Returns the tax rates that a request names; undefined when it names none. */
export function taxRatesOf(state: StripeState, ids: readonly string[] | undefined): TaxRate[] | undefined {
  return ids?.map((id) => find(state.taxRates, "tax rate", id, "tax_rates"));
}
