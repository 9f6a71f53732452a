import { z } from "zod";
import { apiCalls } from "@/lib/platform/api-call";
import { FarmInput } from "@/lib/values/fields";
import { Import } from "./answers";
import { ImportInput, UploadImportInput } from "./inputs";

const one = z.object({ import: Import });

export const importCalls = apiCalls({
  listImports: {
    door: "GET /api/farms/[farm_id]/imports",
    access: "read",
    input: [FarmInput],
    answer: z.object({ imports: z.array(Import) }),
  },
  uploadImport: {
    door: "POST /api/farms/[farm_id]/imports",
    access: "write",
    input: [UploadImportInput],
    body: "multipart",
    example: { file: "abonnes.csv" },
    answer: one,
    status: 201,
    errors: ["limit_reached", "switched_off"],
    limits: ["import_farm"],
  },
  readImport: {
    door: "GET /api/farms/[farm_id]/imports/[import_id]",
    access: "read",
    input: [ImportInput],
    answer: one,
  },
  downloadRejected: {
    door: "GET /api/farms/[farm_id]/imports/[import_id]/rejected",
    access: "read",
    input: [ImportInput],
    answer: { media_types: ["text/csv"] },
  },
});
