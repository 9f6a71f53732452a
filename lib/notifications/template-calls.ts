import { z } from "zod";
import { apiCalls } from "@/lib/platform/api-call";
import { Done } from "@/lib/values/answers";
import { OwnTemplate, TemplatePicture, Templates } from "./answers";
import { OwnTemplateChange, OwnTemplateInput, TemplateCodeInput, TemplatesInput } from "./inputs";

const one = z.object({ customTemplate: OwnTemplate });

/** The calls about templates of messages. */
export const templateCalls = apiCalls({
  listTemplates: {
    door: "GET /api/farms/[farm_id]/notifications/templates",
    access: "read",
    input: [TemplatesInput],
    answer: Templates,
  },
  saveTemplate: {
    door: "POST /api/farms/[farm_id]/notifications/templates",
    access: "write",
    input: [OwnTemplateInput],
    answer: one,
    status: 201,
    errors: ["limit_reached"],
    example: { notification_id: 1, name: "Marché du samedi" },
  },
  previewTemplate: {
    door: "GET /api/farms/[farm_id]/notifications/templates/[template]",
    access: "read",
    input: [TemplateCodeInput],
    answer: TemplatePicture,
  },
  updateTemplate: {
    door: "PUT /api/farms/[farm_id]/notifications/templates/[template]",
    access: "write",
    input: [OwnTemplateChange],
    answer: one,
    example: { name: "Marché du dimanche" },
  },
  deleteTemplate: {
    door: "DELETE /api/farms/[farm_id]/notifications/templates/[template]",
    access: "write",
    input: [TemplateCodeInput],
    answer: Done,
  },
  undeleteTemplate: {
    door: "POST /api/farms/[farm_id]/notifications/templates/[template]/restore",
    access: "write",
    input: [TemplateCodeInput],
    answer: one,
    errors: ["conflict", "limit_reached"],
  },
});
