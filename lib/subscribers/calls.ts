import { z } from "zod";
import { apiCalls } from "@/lib/platform/api-call";
import { Done, whole } from "@/lib/values/answers";
import { FarmInput } from "@/lib/values/fields";
import { BegunForm, Following, Subscriber, SubscriberPage } from "./answers";
import { bulkCalls } from "./bulk-calls";
import {
  AnswersInput,
  AssignCategoryInput,
  PartialSubscribeInput,
  PartialSubscribeUpdateInput,
  PublicFormInput,
  PublicSubscribeInput,
  SubscriberIdInput,
  SubscriberInput,
  SubscriberListInput,
  SubscriberPatchInput,
  TokenInput,
} from "./inputs";

const one = z.object({ subscriber: Subscriber });
const file = { media_types: ["application/json"] };
/** Who is asked to confirm gets a message. */
const asks = { access: "send", limits: ["recipient_hour", "recipient_day", "farm_recipient"] } as const;

/** The calls about subscribers: the list, bulk operations, the public form and what a person does about themselves. */
export const subscriberCalls = apiCalls({
  listSubscribers: {
    door: "GET /api/farms/[farm_id]/subscribers",
    access: "read",
    input: [SubscriberListInput],
    answer: SubscriberPage,
  },
  createSubscriber: {
    door: "POST /api/farms/[farm_id]/subscribers",
    ...asks,
    input: [FarmInput, SubscriberInput],
    answer: z.object({ id: whole, subscriber: Subscriber }),
    status: 201,
    errors: ["conflict", "limit_reached"],
    example: { name: "Marguerite Gagnon", email: "marguerite@exemple.ca", zipcode: "J3B 1A1" },
  },
  updateSubscriber: {
    door: "PUT /api/farms/[farm_id]/subscribers/[subscriber_id]",
    ...asks,
    input: [SubscriberIdInput, SubscriberPatchInput],
    answer: one,
    errors: ["conflict", "limit_reached"],
    example: { name: "Marguerite Gagnon", communication_preferences: "email" },
  },
  deleteSubscriber: {
    door: "DELETE /api/farms/[farm_id]/subscribers/[subscriber_id]",
    access: "write",
    input: [SubscriberIdInput],
    answer: Done,
  },
  exportPerson: {
    door: "GET /api/farms/[farm_id]/subscribers/[subscriber_id]/data",
    access: "read",
    input: [SubscriberIdInput],
    answer: file,
    limits: ["export_farm"],
  },
  assignCategory: {
    door: "POST /api/farms/[farm_id]/subscribers/[subscriber_id]/assign-category",
    access: "write",
    input: [AssignCategoryInput],
    answer: one,
    aliases: { categoryId: "category_id" },
    example: { category_id: 1 },
  },
  deassignCategory: {
    door: "POST /api/farms/[farm_id]/subscribers/[subscriber_id]/deassign-category",
    access: "write",
    input: [AssignCategoryInput],
    answer: one,
    aliases: { categoryId: "category_id" },
    example: { category_id: 1 },
  },
  unsubscribeSubscriber: {
    door: "POST /api/farms/[farm_id]/subscribers/[subscriber_id]/unsubscribe",
    access: "write",
    input: [SubscriberIdInput],
    answer: one,
  },
  resendConfirmation: {
    door: "POST /api/farms/[farm_id]/subscribers/[subscriber_id]/resend-confirmation",
    ...asks,
    input: [SubscriberIdInput],
    answer: one,
    errors: ["limit_reached"],
  },
  ...bulkCalls,
  followFarm: {
    door: "POST /api/farms/[farm_id]/subscribe",
    access: "write",
    input: [FarmInput],
    answer: Following,
    errors: ["limit_reached"],
    limits: ["subscribe_account"],
  },
  unfollowFarm: {
    door: "POST /api/farms/[farm_id]/unsubscribe",
    access: "write",
    input: [FarmInput],
    answer: Following,
  },
  subscribePublicly: {
    door: "POST /api/farms/handle/[handle]/subscribe",
    access: "public",
    input: [PublicSubscribeInput],
    answer: BegunForm.extend({ subscriber: BegunForm.extend({ name: z.string() }) }),
    status: 201,
    errors: ["limit_reached", "switched_off"],
    limits: ["recipient_hour", "recipient_day", "subscribe_address"],
    example: { name: "Marguerite Gagnon", email: "marguerite@exemple.ca", accept_communications: true },
  },
  answerPublicForm: {
    door: "PUT /api/farms/handle/[handle]/subscriber/[id]",
    access: "public",
    input: [PublicFormInput, AnswersInput],
    answer: z.object({ success: z.boolean(), subscriber: BegunForm }),
    errors: ["switched_off"],
    example: {
      form_uuid: "5f2b8c1e-7a34-4d90-9c65-0e1d2f3a4b5c",
      zipcode: "J3B 1A1",
      person_count: "family",
      produce_categories: ["berries"],
    },
  },
  startPartialSubscribe: {
    door: "POST /api/farms/handle/[handle]/partial-subscribe",
    access: "public",
    input: [PartialSubscribeInput],
    answer: BegunForm,
    status: 201,
    errors: ["switched_off"],
    limits: ["partial_address"],
    example: { step: 1, name: "Marguerite Gagnon", accept_communications: true },
  },
  updatePartialSubscribe: {
    door: "PUT /api/farms/handle/[handle]/partial-subscribe/[id]",
    access: "public",
    input: [PartialSubscribeUpdateInput],
    answer: BegunForm,
    errors: ["switched_off"],
    example: { form_uuid: "5f2b8c1e-7a34-4d90-9c65-0e1d2f3a4b5c", step: 2 },
  },
  exportMyData: {
    door: "GET /api/my-data/[token]",
    access: "public",
    input: [TokenInput],
    answer: file,
  },
});
