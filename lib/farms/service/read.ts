import { type Ctx, farmOfToken, isSuperAdmin } from "@/lib/platform/context";
import { AppError, notFound, unauthenticated } from "@/lib/platform/errors";
import {
  authorizeAnyone,
  authorizeAnyToken,
  authorizeFarm,
  authorizeFarmOf,
  authorizeUser,
  type Role,
} from "@/lib/platform/permissions";
import { producesOf } from "@/lib/produce/operations/read";
import type { Produce } from "@/lib/produce/presenter";
import { questionsOf } from "@/lib/questions/operations/read";
import type { Question } from "@/lib/questions/presenter";
import { ownImage } from "@/lib/uploads/operations/own-images";
import { FarmInput } from "@/lib/values/fields";
import { TUTORIAL_STEPS, type TutorialStep } from "@/lib/vocabulary/enumerations";
import { FarmHandleInput, FarmKeyInput, FarmUuidInput, MyFarmsInput } from "../inputs";
import {
  type FarmLink,
  type MemberFarm,
  type MenuUser,
  type PublicFarm,
  toMemberFarm,
  toPublicFarm,
} from "../presenter";
import {
  countsOf,
  type FarmKey,
  type FarmRow,
  findFarm,
  findMenuUser,
  listFarmLinks,
  listFarmPage,
  stepsSeen,
} from "../queries";
import { readFarmPlace, writeFarmPlace } from "../rules/farm-place";

async function farmOf(ctx: Ctx, key: FarmKey | undefined): Promise<FarmRow> {
  const farm = key && (await findFarm(ctx.db, key));
  if (!farm) throw notFound();
  return farm;
}

/** Returns the role of the actor on a farm; null when the actor is not a member. */
async function roleOn(ctx: Ctx, farm_id: number): Promise<Role | null> {
  try {
    return await authorizeFarm(ctx, "farm.read", farm_id);
  } catch (error) {
    if (error instanceof AppError && ["unauthenticated", "not_found"].includes(error.code)) return null;
    throw error;
  }
}

/** Returns a farm for its members, by farm_id, farm_uuid or handle. @throws AppError unauthenticated | not_found */
export async function getMyFarm(ctx: Ctx, raw: unknown): Promise<{ farm: MemberFarm; role: Role }> {
  authorizeAnyToken(ctx);
  const row = await farmOf(ctx, FarmKeyInput.safeParse(raw).data);
  const role = await authorizeFarm(ctx, "farm.read", row.id);
  const counts = await countsOf(ctx.db, [row.id]);
  return { farm: toMemberFarm(row, counts.get(row.id)), role };
}

interface SeenFarm {
  row: FarmRow;
  role: Role | null;
}

/**
 * Returns a farm that the actor may see. A hidden farm is missing for all but its members, before anything else is said
 * of the request.
 * @throws AppError not_found
 */
async function seenFarm(ctx: Ctx, key: FarmKey | undefined): Promise<SeenFarm> {
  const row = await farmOf(ctx, key);
  const role = await roleOn(ctx, row.id);
  if (!role && !row.shown) throw notFound();
  return { row, role };
}

interface ShownFarm {
  farm: PublicFarm | MemberFarm;
  produces: Produce[];
  questions: Question[];
}

/**
 * Returns a farm with its produces and questions. Members get all fields; others get the public fields, and the
 * produces on its page.
 */
async function showFarm(ctx: Ctx, { row, role }: SeenFarm): Promise<ShownFarm> {
  const [counts, produces, questions] = await Promise.all([
    countsOf(ctx.db, [row.id]),
    producesOf(ctx, [row.id]),
    questionsOf(ctx, row.id),
  ]);
  const present = role ? toMemberFarm : toPublicFarm;
  const seen = role ? produces : produces.filter((produce) => produce.show_on_homepage);
  return { farm: present(row, counts.get(row.id)), produces: seen, questions };
}

/** Open to anyone. Returns a farm for a page, by farm_id, farm_uuid or handle. @throws AppError not_found */
export async function getFarm(ctx: Ctx, raw: unknown): Promise<ShownFarm> {
  const seen = await seenFarm(ctx, FarmKeyInput.safeParse(raw).data);
  authorizeAnyone(ctx);
  return showFarm(ctx, seen);
}

// Each call reads the one name in its path, so that its query never names another farm.

/** Open to anyone. Returns a farm by farm_id. @throws AppError not_found */
export async function getFarmById(ctx: Ctx, raw: unknown): Promise<ShownFarm> {
  const seen = await seenFarm(ctx, FarmInput.safeParse(raw).data);
  authorizeAnyone(ctx);
  return showFarm(ctx, seen);
}

/** Open to anyone. Returns a farm by farm_uuid. @throws AppError not_found */
export async function getFarmByUuid(ctx: Ctx, raw: unknown): Promise<ShownFarm> {
  const seen = await seenFarm(ctx, FarmUuidInput.safeParse(raw).data);
  authorizeAnyone(ctx);
  return showFarm(ctx, seen);
}

/** Open to anyone. Returns a farm by handle. @throws AppError not_found */
export async function getFarmByHandle(ctx: Ctx, raw: unknown): Promise<ShownFarm> {
  const seen = await seenFarm(ctx, FarmHandleInput.safeParse(raw).data);
  authorizeAnyone(ctx);
  return showFarm(ctx, seen);
}

/**
 * Lists a part of the farms of the logged-in user with their produces, newest first. A super administrator gets all farms.
 * @returns `next` is the `after` of the next part; null after the last one
 */
export async function listMyFarms(
  ctx: Ctx,
  raw: unknown,
): Promise<{ farms: MemberFarm[]; produces: Produce[]; next: string | null }> {
  const user_id = authorizeAnyToken(ctx);
  const { q, after, limit } = MyFarmsInput.parse(raw);
  const place = after === null ? null : readFarmPlace(after);
  const whose = { user_id: isSuperAdmin(ctx) ? null : user_id, farm_id: farmOfToken(ctx) };
  const found = await listFarmPage(ctx.db, { ...whose, q, after: place, limit: limit + 1 });
  const rows = found.slice(0, limit);
  const ids = rows.map((row) => row.id);
  const [counts, produces] = await Promise.all([countsOf(ctx.db, ids), producesOf(ctx, ids)]);
  return {
    farms: rows.map((row) => toMemberFarm(row, counts.get(row.id))),
    produces,
    next: found.length > limit ? writeFarmPlace(rows.at(-1)!) : null,
  };
}

/**
 * Returns the getting-started steps of a farm. A step is done when it was marked as done or when rows of the farm
 * show it.
 */
export async function gettingStarted(
  ctx: Ctx,
  raw: unknown,
): Promise<{ step: TutorialStep; done: boolean }[]> {
  const { farm_id } = await authorizeFarmOf(ctx, "farm.read", raw);
  const [farm, seen] = await Promise.all([findFarm(ctx.db, { farm_id }), stepsSeen(ctx.db, farm_id)]);
  if (!farm) throw notFound();
  return TUTORIAL_STEPS.map((step) => ({
    step,
    done: seen[step] || farm.completed_tutorial_steps.includes(step),
  }));
}

const FARMS_IN_MENU = 50;

/** Returns the logged-in user and their farms, for the menu of every admin screen. */
export async function adminOverview(ctx: Ctx): Promise<{ user: MenuUser; farms: FarmLink[] }> {
  const user_id = authorizeUser(ctx, "allowed");
  const user = await findMenuUser(ctx.db, user_id);
  if (!user) throw unauthenticated();
  const is_admin = isSuperAdmin(ctx);
  const farms = await listFarmLinks(ctx.db, is_admin ? null : user_id, FARMS_IN_MENU);
  return {
    user: { ...user, is_admin, avatar: ownImage(user.avatar) },
    farms: farms.map((farm) => ({ ...farm, logo: ownImage(farm.logo) })),
  };
}
