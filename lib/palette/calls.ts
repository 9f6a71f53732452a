import { apiCalls } from "@/lib/platform/api-call";
import { Found } from "./answers";
import { FindInput } from "./inputs";

export const paletteCalls = apiCalls({
  findInFarm: {
    door: "GET /api/farms/[farm_id]/find",
    access: "read",
    input: [FindInput],
    answer: Found,
    limits: ["find_account"],
    example: { q: "tomate" },
  },
});
