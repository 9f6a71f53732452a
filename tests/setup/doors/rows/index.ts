import type { ActionRow, RouteRow } from "../row";
import { ACCOUNT_ACTIONS, ACCOUNT_ROUTES } from "./account";
import { CONNECTION_ACTIONS, CONNECTION_ROUTES } from "./connections";
import { FARM_ACTIONS, FARM_ROUTES } from "./farms";
import { IMPORT_ACTIONS, IMPORT_ROUTES } from "./imports";
import { MEMBER_ACTIONS, MEMBER_ROUTES } from "./members";
import { NOTIFICATION_ACTIONS, NOTIFICATION_ROUTES } from "./notifications";
import { PAYMENT_ACTIONS, PAYMENT_ROUTES } from "./payments";
import { SEARCH_ROUTES } from "./search";
import { SECOND_FACTOR_ACTIONS } from "./second-factor";
import { SITE_ACTIONS, SITE_ROUTES } from "./site";
import { SUBSCRIBER_ACTIONS, SUBSCRIBER_ROUTES } from "./subscribers";
import { TOOL_ACTIONS } from "./tools";
import { USER_ACTIONS } from "./users";
import { WEBHOOK_ACTIONS, WEBHOOK_ROUTES } from "./webhooks";

export const ROUTE_ROWS: RouteRow[] = [
  ...ACCOUNT_ROUTES,
  ...FARM_ROUTES,
  ...SEARCH_ROUTES,
  ...SUBSCRIBER_ROUTES,
  ...CONNECTION_ROUTES,
  ...WEBHOOK_ROUTES,
  ...IMPORT_ROUTES,
  ...MEMBER_ROUTES,
  ...PAYMENT_ROUTES,
  ...NOTIFICATION_ROUTES,
  ...SITE_ROUTES,
];

export const ACTION_ROWS: ActionRow[] = [
  ...ACCOUNT_ACTIONS,
  ...SECOND_FACTOR_ACTIONS,
  ...FARM_ACTIONS,
  ...SUBSCRIBER_ACTIONS,
  ...CONNECTION_ACTIONS,
  ...WEBHOOK_ACTIONS,
  ...IMPORT_ACTIONS,
  ...MEMBER_ACTIONS,
  ...PAYMENT_ACTIONS,
  ...NOTIFICATION_ACTIONS,
  ...SITE_ACTIONS,
  ...USER_ACTIONS,
  ...TOOL_ACTIONS,
];

/** Routes with their own tests, because they are called in another way. */
export const TESTED_ELSEWHERE: Record<string, string> = {
  "GET /api/auth/[...nextauth]": "tests/integration/accounts-next-auth.test.ts",
  "POST /api/auth/[...nextauth]": "tests/integration/accounts-next-auth.test.ts",
  "GET /api/health": "tests/integration/readiness.test.ts",
  "GET /api/ready": "tests/integration/readiness.test.ts",
  "GET /api/cron/queue": "tests/integration/cron-queue.test.ts",
  "GET /metrics": "tests/integration/telemetry.test.ts",
};
