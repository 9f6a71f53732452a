import { z } from "zod";
import { apiCalls } from "@/lib/platform/api-call";
import { Done } from "@/lib/values/answers";
import { FarmInput } from "@/lib/values/fields";
import { Produce } from "./answers";
import { AnyProduceIdInput, ProduceIdInput, ProduceInput, ProduceUuidInput } from "./inputs";

const produce = z.object({ produce: Produce });
const example = {
  name: "Tomates anciennes",
  category: "vegetables",
  prices: [{ quantity: 1, price_cents: 450 }],
  unit_type: "kg",
  availability: "available",
};

export const produceCalls = apiCalls({
  listProduces: {
    door: "GET /api/farms/[farm_id]/produces",
    access: "read",
    input: [FarmInput],
    answer: z.object({ produces: z.array(Produce) }),
  },
  getProduceById: {
    door: "GET /api/produces/id/[produce_id]",
    access: "public",
    input: [AnyProduceIdInput],
    answer: produce,
  },
  getProduceByUuid: {
    door: "GET /api/produces/uuid/[produce_uuid]",
    access: "public",
    input: [ProduceUuidInput],
    answer: produce,
  },
  createProduce: {
    door: "POST /api/farms/[farm_id]/produces",
    access: "write",
    input: [ProduceInput],
    answer: produce,
    status: 201,
    errors: ["limit_reached"],
    example,
  },
  updateProduce: {
    door: "PUT /api/farms/[farm_id]/produces/[produce_id]",
    access: "write",
    input: [ProduceIdInput, ProduceInput],
    answer: produce,
    example: { ...example, availability: "limited" },
  },
  duplicateProduce: {
    door: "POST /api/farms/[farm_id]/produces/[produce_id]/duplicate",
    access: "write",
    input: [ProduceIdInput],
    answer: produce,
    status: 201,
    errors: ["limit_reached"],
  },
  deleteProduce: {
    door: "DELETE /api/farms/[farm_id]/produces/[produce_id]",
    access: "write",
    input: [ProduceIdInput],
    answer: Done,
  },
});
