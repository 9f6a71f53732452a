import createClient from "openapi-fetch";
import type { paths } from "./generated/api";

/** What a program cannot do by calls alone: it reads its mails, and the subscriber presses a button. */
export interface Outside {
  appUrl: string;
  headers: Record<string, string>;
  fetch(request: Request): Promise<Response>;
  /** Returns the secret of the verification link that was mailed to this address. */
  verificationToken(email: string): Promise<string>;
  /** Makes it working hours at the farm. */
  moveToNoon(farm_id: number): Promise<void>;
  /** Presses the button of the confirmation email. */
  confirm(email: string): Promise<void>;
  /** Repeats until a value comes. */
  until<Value>(read: () => Promise<Value | null>): Promise<Value>;
}

export interface People {
  owner: { name: string; email: string; password: string; farm_name: string };
  subscriber: { name: string; email: string };
}

/** Returns the data of an answer. @throws Error with what the API said */
async function dataOf<Data>(
  answer: Promise<{ data?: Data; error?: unknown; response: Response }>,
): Promise<Data> {
  const { data, error, response } = await answer;
  if (data === undefined) throw new Error(`${response.status} of ${response.url}: ${JSON.stringify(error)}`);
  return data;
}

const headers = (more: Record<string, string>, token?: string | null) => ({
  ...more,
  "x-language": "en",
  ...(token ? { authorization: `Bearer ${token}` } : {}),
});

/** Does the main job with the generated client, from sign-up to the statistics, and returns the statistics. */
export async function doTheMainJobByCalls(outside: Outside, { owner, subscriber }: People) {
  const reached = { baseUrl: outside.appUrl, fetch: outside.fetch };
  const visitor = createClient<paths>({ ...reached, headers: headers(outside.headers) });
  const { token } = await dataOf(visitor.POST("/api/auth/signup", { body: owner }));
  const api = createClient<paths>({ ...reached, headers: headers(outside.headers, token) });
  const secret = await outside.verificationToken(owner.email);
  await dataOf(api.POST("/api/auth/verify-email", { body: { token: secret } }));

  const me = await dataOf(api.GET("/api/me"));
  const [farm] = me.my_farms;
  if (!farm) throw new Error("sign-up made no farm");
  const path = { farm_id: farm.id };
  const place = {
    address: "120, rang Saint-Joseph",
    city: "Huntingdon",
    region: "QC",
    zipcode: "J0S 1H0",
    default_type: "email" as const,
  };
  await dataOf(api.PUT("/api/farms/{farm_id}/partial", { params: { path }, body: place }));
  await outside.moveToNoon(farm.id);

  const { category } = await dataOf(
    api.POST("/api/farms/{farm_id}/categories", { params: { path }, body: { name: "Saturday baskets" } }),
  );
  const { produce } = await dataOf(
    api.POST("/api/farms/{farm_id}/produces", {
      params: { path },
      body: {
        name: "Heirloom tomatoes",
        category: "vegetables",
        prices: [{ quantity: 1, price_cents: 450 }],
        unit_type: "kg",
        availability: "available",
      },
    }),
  );
  await dataOf(api.POST("/api/farms/{farm_id}/cards", { params: { path }, body: { token: "pm_card_visa" } }));
  const { farm: planned } = await dataOf(
    api.POST("/api/farms/{farm_id}/plans", { params: { path }, body: { plan_type: "monthly" } }),
  );

  const { subscriber: person } = await dataOf(
    api.POST("/api/farms/{farm_id}/subscribers", { params: { path }, body: { ...subscriber, lang: "en" } }),
  );
  await dataOf(
    api.POST("/api/farms/{farm_id}/subscribers/{subscriber_id}/assign-category", {
      params: { path: { ...path, subscriber_id: person.id } },
      body: { category_id: category.id },
    }),
  );
  await outside.confirm(subscriber.email);

  const { notification } = await dataOf(
    api.POST("/api/farms/{farm_id}/notifications", {
      params: { path },
      body: {
        title: "Tomatoes are here",
        type: "email",
        subject_fr: "Les tomates sont arrivées",
        subject_en: "Tomatoes are here",
        email_content_fr: [{ id: "1", type: "content", text: "Bonjour {{name}}, venez samedi." }],
        email_content_en: [{ id: "1", type: "content", text: "Hello {{name}}, come on Saturday." }],
        produce_ids: [produce.id],
      },
    }),
  );
  const message = { ...path, notification_id: notification.id };
  const { quote } = await dataOf(
    api.GET("/api/farms/{farm_id}/notifications/{notification_id}/parameters", { params: { path: message } }),
  );
  await dataOf(
    api.POST("/api/farms/{farm_id}/notifications/{notification_id}/send", {
      params: { path: message },
      body: { when: "now", expected_total_tenths: quote.total_tenths },
    }),
  );
  const stats = await outside.until(async () => {
    const answer = await dataOf(
      api.GET("/api/farms/{farm_id}/notifications/{notification_id}/stats", { params: { path: message } }),
    );
    return answer.stats.status === "sent" && answer.stats.emails_delivered > 0 ? answer.stats : null;
  });
  const { dayStats } = await dataOf(api.GET("/api/farms/{farm_id}/day-stats", { params: { path } }));
  return { stats, quote, planned, dayStats };
}
