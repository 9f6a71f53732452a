import { z } from "zod";
import { DeliveryPage } from "@/lib/delivery/answers";
import { apiCalls } from "@/lib/platform/api-call";
import { Done } from "@/lib/values/answers";
import { FarmInput } from "@/lib/values/fields";
import { CheckedLinks, Notification, NotificationList } from "./answers";
import { NotificationStats, Parameters } from "./figure-answers";
import {
  DeliveriesInput,
  DraftChange,
  DraftInput,
  MoveInput,
  NotificationIdInput,
  NotificationUuidInput,
  ParametersInput,
  PublishInput,
  SendInput,
  SendTestInput,
} from "./inputs";
import { templateCalls } from "./template-calls";

const one = z.object({ notification: Notification });
/** Calls that move a notification on; one that has moved meanwhile is refused. */
const moves = { answer: one, errors: ["conflict"] } as const;

const example = {
  title: "Les fraises sont arrivées",
  type: "email",
  subject_fr: "Les fraises sont arrivées !",
  email_content_fr: [{ id: "1", type: "content", text: "Bonjour {{name}}, venez les cueillir samedi." }],
};

/** The calls about notifications and templates: writing, sending, following. */
export const notificationCalls = apiCalls({
  listNotifications: {
    door: "GET /api/farms/[farm_id]/notifications",
    access: "read",
    input: [FarmInput],
    answer: NotificationList,
  },
  getNotification: {
    door: "GET /api/farms/[farm_id]/notifications/id/[notification_id]",
    access: "read",
    input: [NotificationIdInput],
    answer: one,
  },
  getNotificationByUuid: {
    door: "GET /api/farms/[farm_id]/notifications/uuid/[uuid]",
    access: "read",
    input: [FarmInput, NotificationUuidInput],
    answer: one,
  },
  createNotification: {
    door: "POST /api/farms/[farm_id]/notifications",
    access: "write",
    input: [FarmInput, DraftInput],
    answer: one,
    status: 201,
    example,
  },
  updateNotification: {
    door: "PUT /api/farms/[farm_id]/notifications/[notification_id]",
    access: "write",
    input: [NotificationIdInput, DraftChange],
    ...moves,
    example,
  },
  deleteNotification: {
    door: "DELETE /api/farms/[farm_id]/notifications/[notification_id]",
    access: "write",
    input: [NotificationIdInput],
    answer: Done,
    errors: ["conflict"],
  },
  duplicateNotification: {
    door: "POST /api/farms/[farm_id]/notifications/[notification_id]/duplicate",
    access: "write",
    input: [NotificationIdInput],
    answer: one,
    status: 201,
  },
  notificationParameters: {
    door: "GET /api/farms/[farm_id]/notifications/[notification_id]/parameters",
    access: "read",
    input: [ParametersInput],
    answer: Parameters,
  },
  checkLinks: {
    door: "POST /api/farms/[farm_id]/notifications/[notification_id]/check-links",
    access: "write",
    input: [NotificationIdInput],
    answer: CheckedLinks,
    limits: ["link_check"],
  },
  sendTest: {
    door: "POST /api/farms/[farm_id]/notifications/[notification_id]/send-test",
    access: "send",
    input: [SendTestInput],
    answer: z.object({ success: z.boolean(), sent: z.object({ email: z.boolean(), sms: z.boolean() }) }),
    errors: ["limit_reached", "switched_off", "provider_failed"],
    limits: ["test_send"],
    example: { email: "ferme@exemple.ca" },
  },
  sendNotification: {
    door: "POST /api/farms/[farm_id]/notifications/[notification_id]/send",
    access: "send",
    input: [SendInput],
    answer: one,
    errors: ["conflict", "limit_reached"],
    limits: ["plan_send"],
    example: { when: "schedule", scheduled_day: "2030-07-06", scheduled_hour: 9 },
  },
  moveNotification: {
    door: "POST /api/farms/[farm_id]/notifications/[notification_id]/move",
    access: "send",
    input: [MoveInput],
    answer: one,
    errors: ["conflict", "limit_reached"],
    limits: ["plan_send"],
    example: { scheduled_day: "2030-07-06", scheduled_hour: 10 },
  },
  reopenNotification: {
    door: "POST /api/farms/[farm_id]/notifications/[notification_id]/reopen",
    access: "write",
    input: [NotificationIdInput],
    ...moves,
  },
  cancelNotification: {
    door: "POST /api/farms/[farm_id]/notifications/[notification_id]/cancel",
    access: "write",
    input: [NotificationIdInput],
    ...moves,
  },
  resumeNotification: {
    door: "POST /api/farms/[farm_id]/notifications/[notification_id]/resume",
    access: "send",
    input: [NotificationIdInput],
    ...moves,
  },
  retryNotification: {
    door: "POST /api/farms/[farm_id]/notifications/[notification_id]/retry",
    access: "send",
    input: [NotificationIdInput],
    ...moves,
  },
  publishNotification: {
    door: "POST /api/farms/[farm_id]/notifications/[notification_id]/publish",
    access: "write",
    input: [PublishInput],
    ...moves,
    example: { published: true },
  },
  notificationStats: {
    door: "GET /api/farms/[farm_id]/notifications/[notification_id]/stats",
    access: "read",
    input: [NotificationIdInput],
    answer: z.object({ stats: NotificationStats }),
  },
  notificationDeliveries: {
    door: "GET /api/farms/[farm_id]/notifications/[notification_id]/deliveries",
    access: "read",
    input: [DeliveriesInput],
    answer: DeliveryPage,
  },
  ...templateCalls,
});
