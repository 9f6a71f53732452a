import { apiCalls } from "@/lib/platform/api-call";
import { Done } from "@/lib/values/answers";
import { DemoSmsInput } from "./inputs";

export const demoCalls = apiCalls({
  sendDemoSms: {
    door: "POST /api/global/demo-sms",
    access: "public",
    input: [DemoSmsInput],
    answer: Done,
    errors: ["limit_reached", "provider_failed"],
    limits: ["demo_sms_minute", "demo_sms_address", "recipient_hour", "recipient_day"],
  },
});
