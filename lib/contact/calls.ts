import { apiCalls } from "@/lib/platform/api-call";
import { Done } from "@/lib/values/answers";
import { ContactInput } from "./inputs";

export const contactCalls = apiCalls({
  requestContact: {
    door: "POST /api/global/contact-form",
    access: "public",
    input: [ContactInput],
    answer: Done,
    limits: ["contact_person", "contact_address"],
    example: {
      name: "Ana Roy",
      email: "ana@ferme.example",
      reason: "question",
      message: "Puis-je importer ma liste ?",
    },
  },
});
