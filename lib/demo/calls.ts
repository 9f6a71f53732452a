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
    example: { phone: "514 555-0134", captcha: "eyJhbGdvcml0aG0iOiJTSEEtMjU2In0" },
    limits: ["demo_sms_minute", "demo_sms_address", "recipient_hour", "recipient_day"],
  },
});
