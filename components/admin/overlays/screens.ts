import type { Permission } from "@/lib/platform/permissions";

/** The screens of a farm, with the key that opens each after "g". The navigation shows them in this order. */
export const FARM_SCREENS = [
  { id: "tutorials", key: "h", permission: "farm.read" },
  { id: "produces", key: "p", permission: "produce.read" },
  { id: "subscribers", key: "s", permission: "subscriber.read" },
  { id: "categories", key: "c", permission: "category.read" },
  { id: "notifications", key: "n", permission: "notification.read" },
  { id: "statistics", key: "r", permission: "farm.read" },
  { id: "qr-codes", key: "q", permission: "qr_code.read" },
  { id: "questions", key: "u", permission: "farm.read" },
  { id: "team", key: "t", permission: "member.read" },
  { id: "activity", key: "a", permission: "activity.read" },
  { id: "edit", key: "e", permission: "farm.update" },
  { id: "settings", key: "o", permission: "farm.update" },
] as const satisfies readonly { id: string; key: string; permission: Permission }[];

/** The screens outside of a farm. */
export const OTHER_SCREENS = [
  { id: "farms", key: "f", path: "/farms" },
  { id: "createFarm", key: null, path: "/farms/create" },
  { id: "profile", key: "m", path: "/profile" },
] as const;

/** The screens of Potager itself, for super administrators. */
export const OWN_SCREENS = [
  { id: "producers", key: null, path: "/producers" },
  { id: "users", key: null, path: "/users" },
  { id: "payments", key: null, path: "/payments" },
  { id: "qrCards", key: null, path: "/qr-cards" },
  { id: "logs", key: null, path: "/logs" },
  { id: "faqs", key: null, path: "/faqs" },
  { id: "metrics", key: null, path: "/metrics" },
  { id: "tools", key: null, path: "/tools" },
  { id: "superAdmins", key: null, path: "/super-admins" },
] as const;

/** What can be made, from anywhere; on its own screen "n" makes it. */
export const CREATED = [
  {
    id: "notification",
    screen: "notifications",
    path: "notifications/create",
    permission: "notification.draft",
  },
  { id: "produce", screen: "produces", path: "produces/create", permission: "produce.write" },
  {
    id: "subscriber",
    screen: "subscribers",
    path: "subscribers?modal=create-subscriber",
    permission: "subscriber.write",
  },
  { id: "qrCode", screen: "qr-codes", path: "qr-codes?modal=create-qr-code", permission: "qr_code.write" },
  {
    id: "question",
    screen: "questions",
    path: "questions?modal=create-question",
    permission: "question.write",
  },
] as const satisfies readonly { id: string; screen: string; path: string; permission: Permission }[];

/**
 * Permissions that an employee lacks. The browser cannot read the table of lib/platform/permissions.ts, which knows the
 * database; a test compares both.
 */
export const MANAGERS_ONLY: readonly Permission[] = ["farm.update", "question.write", "activity.read"];
