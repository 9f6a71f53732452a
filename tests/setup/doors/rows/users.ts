import { randomUUID } from "node:crypto";
import { makeUser } from "@/tests/factories/tenant";
import { ACCOUNT, POTAGER } from "../actors";
import type { ActionRow } from "../row";

const POTAGER_UNSEEN = { ...POTAGER, stranger: 404, employee: 404, admin: 404, owner: 404 } as const;
const page = "admin/users/[userUuid]";
const reason = "Envois non sollicités";

const newEmail = () => `nouvelle-${randomUUID()}@ferme.test`;

export const USER_ACTIONS: ActionRow[] = [
  {
    door: "admin/users#create",
    who: POTAGER_UNSEEN,
    payload: () => ({ name: "Rose Roy", email: newEmail() }),
  },
  {
    door: "admin/producers/create#create",
    who: POTAGER_UNSEEN,
    payload: () => ({ owner_name: "Rose Roy", owner_email: newEmail(), name: "Ferme Roy" }),
  },
  { door: "admin#stopActing", who: ACCOUNT },
  {
    door: `${page}#actAs`,
    who: POTAGER_UNSEEN,
    payload: async () => ({ user_uuid: (await makeUser()).uuid, reason }),
  },
  {
    door: `${page}#block`,
    who: POTAGER_UNSEEN,
    payload: async () => ({ user_uuid: (await makeUser()).uuid, reason }),
  },
  {
    door: `${page}#unblock`,
    who: POTAGER_UNSEEN,
    payload: async () => ({
      user_uuid: (await makeUser({ blocked_at: new Date(), blocked_reason: reason })).uuid,
      reason,
    }),
  },
];
