import type { PoolCtx } from "@/lib/platform/context";
import { authorizeSuperAdmin } from "@/lib/platform/permissions";
import { UserListInput } from "../inputs";
import type { UserPage } from "../presenter";
import { listPage } from "../queries";

/** Returns a page of all accounts, by search, filter and order. Only for super administrators. */
export async function listUsers(ctx: PoolCtx, raw: unknown): Promise<UserPage> {
  authorizeSuperAdmin(ctx);
  return listPage(ctx.db, UserListInput.parse(raw));
}

/** Returns whether a screen of super administrators that reads nothing may be shown. @throws AppError unauthenticated | forbidden */
export async function authorizedPage(ctx: PoolCtx, _raw?: unknown): Promise<true> {
  authorizeSuperAdmin(ctx);
  return true;
}
