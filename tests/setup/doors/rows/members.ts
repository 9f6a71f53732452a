import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { farm_invitations, farm_offers, farm_users } from "@/db/schema";
import { hashSecret, newSecret } from "@/lib/platform/secrets";
import { givePassword, PASSWORD } from "@/tests/factories/account";
import { makeMember } from "@/tests/factories/tenant";
import { type Expected, MANAGERS, OWNERS, PUBLIC, STAFF } from "../actors";
import type { ActionRow, RouteRow } from "../row";
import type { Scene } from "../scene";

const HOUR = 3_600_000;

const invited = () => ({ email: `ana-${randomUUID().slice(0, 8)}@ferme.test`, role: "employee" });

const membership = async (scene: Scene, user_id: number): Promise<number> => {
  const of = and(eq(farm_users.farm_id, (await scene.farm()).id), eq(farm_users.user_id, user_id));
  return (await db().select().from(farm_users).where(of))[0]!.id;
};

/** Somebody else who works on the farm. */
const colleague = async (scene: Scene) => ({
  farm_user_id: await scene.once("colleague", async () => {
    const { id } = await makeMember(await scene.farm(), "employee");
    return membership(scene, id);
  }),
});

const invitation = (scene: Scene, email: string) =>
  scene.once(`invitation ${email}`, async () => {
    const token = newSecret();
    const values = {
      ...{ farm_id: (await scene.farm()).id, email, role: "employee" as const, lang: "fr" as const },
      ...{ token_hash: hashSecret(token), expires_at: new Date(Date.now() + HOUR) },
    };
    const [row] = await db().insert(farm_invitations).values(values).returning();
    return { id: row!.id, token };
  });
const invitationId = async (scene: Scene) => ({
  farm_user_id: (await invitation(scene, `waiting-${scene.mark}@ferme.test`)).id,
});

/** The body of an offer; both people who may make it have a password. */
const offering = async (scene: Scene) => {
  for (const actor of ["owner", "super_admin"] as const) await givePassword(await scene.person(actor));
  return { ...(await colleague(scene)), current_password: PASSWORD };
};

/** Offers the farm to its admin. */
const offered = async (scene: Scene) => {
  await scene.once("offer", async () => {
    const [owner, admin] = [await scene.person("owner"), await scene.person("admin")];
    const expires_at = new Date(Date.now() + HOUR);
    const farm_id = (await scene.farm()).id;
    await db()
      .insert(farm_offers)
      .values({ farm_id, from_user_id: owner.id, to_user_id: admin.id, expires_at });
  });
  return {};
};

/** The offer is to the admin alone: the admin may decline it, the owner may take it back. */
const OFFER: Expected = { ...OWNERS, admin: "in" };
const TO_ADMIN: Expected = { ...OWNERS, employee: 404, admin: "in", owner: 404, super_admin: 404 };
/** The invitation is for the stranger; everyone else is told for whom it is. */
const TO_STRANGER: Expected = {
  ...MANAGERS,
  ...{ stranger: "in", employee: 422, admin: 422, owner: 422, super_admin: 422 },
};

const ofUser = "/api/farms/[farm_id]/users/[farm_user_id]";

export const MEMBER_ROUTES: RouteRow[] = [
  { door: "GET /api/farms/[farm_id]/activity", who: MANAGERS },
  { door: "GET /api/farms/[farm_id]/users", who: STAFF },
  { door: "POST /api/farms/[farm_id]/users", who: MANAGERS, ok: 201, body: invited },
  { door: `PUT ${ofUser}`, who: MANAGERS, params: colleague, body: () => ({ role: "admin" }) },
  { door: `DELETE ${ofUser}`, who: MANAGERS, params: colleague },
  { door: `POST ${ofUser}/resend`, who: MANAGERS, params: invitationId },
  { door: "POST /api/farms/[farm_id]/offer", who: OWNERS, ok: 201, body: offering },
  { door: "DELETE /api/farms/[farm_id]/offer", who: OFFER, body: offered },
  { door: "POST /api/farms/[farm_id]/offer/accept", who: TO_ADMIN, body: offered },
];

const team = "admin/farms/[farmUuid]/team";

export const MEMBER_ACTIONS: ActionRow[] = [
  { door: `${team}#invite`, who: MANAGERS, fields: ["farm_id"], payload: invited },
  { door: `${team}#resend`, who: MANAGERS, fields: ["farm_id"], payload: invitationId },
  {
    door: `${team}#changeRole`,
    who: MANAGERS,
    fields: ["farm_id"],
    payload: async (scene) => ({ ...(await colleague(scene)), role: "admin" }),
  },
  { door: `${team}#remove`, who: MANAGERS, fields: ["farm_id"], payload: colleague },
  { door: `${team}#offer`, who: OWNERS, fields: ["farm_id"], payload: offering },
  { door: `${team}#endOffer`, who: OFFER, fields: ["farm_id"], payload: offered },
  { door: `${team}#accept`, who: TO_ADMIN, fields: ["farm_id"], payload: offered },
  {
    door: "(account)#acceptInvitationAction",
    who: TO_STRANGER,
    payload: async (scene) => ({
      token: (await invitation(scene, (await scene.person("stranger")).email)).token,
    }),
  },
  {
    door: "(account)#joinWithNewAccountAction",
    who: PUBLIC,
    payload: async (scene) => ({
      token: (await invitation(scene, `new-${scene.mark}@ferme.test`)).token,
      ...{ name: "Ana", password: PASSWORD },
    }),
    secret: "token",
    refusal: 422,
  },
];
