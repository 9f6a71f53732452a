import { z } from "zod";
import { apiCalls } from "@/lib/platform/api-call";
import { FarmInput } from "@/lib/values/fields";
import { DEFAULT_LANG } from "@/lib/vocabulary/languages";
import { BulkOperation } from "./answers";
import { BulkCategoryInput, BulkInput, BulkLangInput, BulkOperationInput, BulkQrCodeInput } from "./inputs";

const progress = z.object({ bulk_operation: BulkOperation });
/** Starts a bulk operation: small ones are done with the answer, others go on after it. */
const started = {
  access: "write",
  answer: progress.extend({ success: z.boolean() }),
  errors: ["conflict"],
} as const;
const subscriber_ids = [1, 2];

/** The calls that change many subscribers at once, and those that follow them. */
export const bulkCalls = apiCalls({
  bulkAssignCategory: {
    door: "POST /api/farms/[farm_id]/subscribers/bulk-assign-category",
    ...started,
    input: [BulkCategoryInput],
    example: { subscriber_ids, category_id: 1 },
  },
  bulkReplaceCategories: {
    door: "POST /api/farms/[farm_id]/subscribers/bulk-replace-categories",
    ...started,
    input: [BulkCategoryInput],
    example: { subscriber_ids, category_id: 1 },
  },
  bulkRemoveCategory: {
    door: "POST /api/farms/[farm_id]/subscribers/bulk-remove-category",
    ...started,
    input: [BulkCategoryInput],
    example: { subscriber_ids, category_id: 1 },
  },
  bulkRemoveCategories: {
    door: "POST /api/farms/[farm_id]/subscribers/bulk-remove-categories",
    ...started,
    input: [BulkInput],
    example: { subscriber_ids },
  },
  bulkAssignQrCode: {
    door: "POST /api/farms/[farm_id]/subscribers/bulk-assign-qr-code",
    ...started,
    input: [BulkQrCodeInput],
    example: { subscriber_ids, qr_code_id: 1 },
  },
  bulkRemoveQrCode: {
    door: "POST /api/farms/[farm_id]/subscribers/bulk-remove-qr-code",
    ...started,
    input: [BulkInput],
    example: { subscriber_ids },
  },
  bulkSetLang: {
    door: "POST /api/farms/[farm_id]/subscribers/bulk-set-lang",
    ...started,
    input: [BulkLangInput],
    example: { subscriber_ids, lang: DEFAULT_LANG },
  },
  bulkUnsubscribe: {
    door: "POST /api/farms/[farm_id]/subscribers/bulk-unsubscribe",
    ...started,
    input: [BulkInput],
    example: { subscriber_ids },
  },
  bulkDelete: {
    door: "POST /api/farms/[farm_id]/subscribers/bulk-delete",
    ...started,
    input: [BulkInput],
    example: { subscriber_ids },
  },
  listBulkOperations: {
    door: "GET /api/farms/[farm_id]/bulk-operations",
    access: "read",
    input: [FarmInput],
    answer: z.object({ bulk_operations: z.array(BulkOperation) }),
  },
  readBulkOperation: {
    door: "GET /api/farms/[farm_id]/bulk-operations/[bulk_operation_id]",
    access: "read",
    input: [BulkOperationInput],
    answer: progress,
  },
  retryBulkOperation: {
    door: "POST /api/farms/[farm_id]/bulk-operations/[bulk_operation_id]/retry",
    access: "write",
    input: [BulkOperationInput],
    answer: progress,
    errors: ["conflict"],
  },
  undoBulkOperation: {
    door: "POST /api/farms/[farm_id]/bulk-operations/[bulk_operation_id]/undo",
    access: "write",
    input: [BulkOperationInput],
    answer: progress,
    errors: ["conflict", "limit_reached"],
  },
});
