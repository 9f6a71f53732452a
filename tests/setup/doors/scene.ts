import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { db } from "@/db/client";
import { categories, qr_codes } from "@/db/schema";
import { uploadImport } from "@/lib/imports/service/upload";
import { makeSession, makeToken } from "@/tests/factories/account";
import { zoneAtNoon } from "@/tests/factories/audience";
import { makeConnection } from "@/tests/factories/connections";
import { asUser } from "@/tests/factories/context";
import {
  makeMember,
  makeNotification,
  makeProduce,
  makeQuestion,
  makeSubscriber,
  makeTenant,
  makeUser,
} from "@/tests/factories/tenant";
import { makeEndpoint, makeTestMessage } from "@/tests/factories/webhooks";
import type { Actor } from "./actors";

type Tenant = Awaited<ReturnType<typeof makeTenant>>;
type Person = Tenant["owner"];

const HOUR = 3_600_000;

/** The tables with rows of farms. No test makes another one. */
let farmTables: Promise<string[]> | undefined;
async function listFarmTables(): Promise<string[]> {
  const tables = await db().execute<{ name: string }>(sql`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'farm_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by 1`);
  return tables.map(({ name }) => name);
}

/** A farm with everything on it, and another farm; each thing is created when it is first needed. */
export class Scene {
  /** Part of the name of everything on the farm; no outsider may ever read it. */
  readonly mark = `secret-${randomBytes(4).toString("hex")}`;
  private readonly made = new Map<string, Promise<unknown>>();

  constructor(private readonly options: { hidden?: boolean } = {}) {}

  /** Creates a value at the first call and returns the same value later. */
  once<T>(name: string, make: () => Promise<T>): Promise<T> {
    if (!this.made.has(name)) this.made.set(name, make());
    return this.made.get(name) as Promise<T>;
  }

  private tenant(): Promise<Tenant> {
    const { hidden = false } = this.options;
    return this.once("tenant", () =>
      makeTenant({ name: `Ferme ${this.mark}`, public: !hidden, time_zone: zoneAtNoon() }),
    );
  }
  other(): Promise<Tenant> {
    return this.once("other", () => makeTenant({ name: "Ferme voisine", time_zone: zoneAtNoon() }));
  }
  async ownerEmail() {
    return (await this.tenant()).owner.email;
  }
  async farm() {
    return (await this.tenant()).farm;
  }

  produce() {
    return this.once("produce", async () => makeProduce(await this.farm(), { name: this.mark }));
  }
  /** A subscriber who confirmed by email. */
  subscriber() {
    return this.once("subscriber", async () => makeSubscriber(await this.farm(), { name: this.mark }));
  }
  pending() {
    return this.once("pending", async () => makeSubscriber(await this.farm(), { name: this.mark }, []));
  }
  category() {
    return this.once("category", async () => {
      const values = { farm_id: (await this.farm()).id, name: this.mark };
      return (await db().insert(categories).values(values).returning())[0]!;
    });
  }
  /** A file of one person that waits to be organized. */
  import() {
    return this.once("import", async () => {
      const { farm, owner } = await this.tenant();
      const file = new TextEncoder().encode(`Nom,Courriel\n${this.mark},ana@abonne.test\n`);
      return uploadImport(asUser(owner), { farm_id: farm.id, file, file_name: `${this.mark}.csv` });
    });
  }
  /** A point of sale that the farm reads. */
  connection() {
    return this.once("connection", async () =>
      makeConnection(await this.farm(), { merchant_name: this.mark }),
    );
  }
  /** An endpoint of webhooks. Nothing of it is called here. */
  endpoint() {
    return this.once("endpoint", async () =>
      makeEndpoint(await this.farm(), { description: this.mark, url: "https://hooks.example/potager" }),
    );
  }
  webhookMessage() {
    return this.once("webhook_message", async () => makeTestMessage(await this.endpoint()));
  }
  question() {
    return this.once("question", async () =>
      makeQuestion(await this.farm(), { question: this.mark, answer: this.mark }),
    );
  }
  qrCode() {
    return this.once("qr_code", async () => {
      const values = { farm_id: (await this.farm()).id, title: this.mark };
      return (await db().insert(qr_codes).values(values).returning())[0]!;
    });
  }
  notification(values: Parameters<typeof makeNotification>[1] = {}) {
    return this.once("notification", async () =>
      makeNotification(await this.farm(), { title: this.mark, type: "email", ...values }),
    );
  }

  /** Returns the value for a path parameter or a field with this name. */
  async named(name: string): Promise<string | number> {
    const known: Record<string, () => Promise<string | number>> = {
      farm_id: async () => (await this.farm()).id,
      farm_uuid: async () => (await this.farm()).uuid,
      handle: async () => (await this.farm()).handle,
      produce_id: async () => (await this.produce()).id,
      produce_uuid: async () => (await this.produce()).uuid,
      subscriber_id: async () => (await this.subscriber()).id,
      import_id: async () => (await this.import()).id,
      endpoint_id: async () => (await this.endpoint()).id,
      message_id: async () => (await this.webhookMessage()).id,
      connection_id: async () => (await this.connection()).id,
      category_id: async () => (await this.category()).id,
      question_id: async () => (await this.question()).id,
      qr_code_id: async () => (await this.qrCode()).id,
      notification_id: async () => (await this.notification()).id,
    };
    const find = known[name];
    if (!find) throw new Error(`the scene has no ${name}: give it in the row`);
    return find();
  }

  person(actor: Exclude<Actor, "visitor">): Promise<Person> {
    return this.once(`person ${actor}`, async () => {
      const { farm, owner } = await this.tenant();
      if (actor === "owner" || actor === "expired") return owner;
      if (actor === "stranger") return (await this.other()).owner;
      if (actor === "super_admin") return makeUser({ is_admin: true });
      return makeMember(farm, actor);
    });
  }

  /** Returns the Authorization header of an actor; empty for a visitor. */
  async bearer(actor: Actor): Promise<Record<string, string>> {
    if (actor === "visitor") return {};
    const left = actor === "expired" ? -HOUR : HOUR;
    const token = await makeToken(await this.person(actor), new Date(Date.now() + left));
    return { authorization: `Bearer ${token}` };
  }

  /** Returns the value of an actor's session cookie; null for a visitor. */
  async session(actor: Actor): Promise<string | null> {
    if (actor === "visitor") return null;
    const left = actor === "expired" ? -HOUR : HOUR;
    return makeSession(await this.person(actor), new Date(Date.now() + left));
  }

  /** Returns a hash of all rows of the farm; any change to the farm changes it. */
  async fingerprint(): Promise<string> {
    const { id } = await this.farm();
    farmTables ??= listFarmTables();
    const tables = await farmTables;
    const one = (table: string, column: string) =>
      sql`select coalesce(md5(string_agg(r::text, '' order by r::text)), '') from ${sql.identifier(table)} r where ${sql.identifier(column)} = ${id}`;
    const parts = [one("farms", "id"), ...tables.map((name) => one(name, "farm_id"))];
    const [row] = await db().execute<{ sum: string }>(
      sql`select array_to_string(array[${sql.join(
        parts.map((part) => sql`(${part})`),
        sql`, `,
      )}], '.') as sum`,
    );
    return row!.sum;
  }
}
