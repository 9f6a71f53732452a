import type { Source } from "../sources";

/** The pages of Amazon that the emulator follows. */
export const SNS_SOURCES: readonly Source[] = [
  {
    calls: ["Publish"],
    files: ["publish.ts", "xml.ts"],
    page: "https://docs.aws.amazon.com/sns/latest/api/API_Publish.html",
    rule: "1,600 characters at most; nothing makes a repeated call one text",
    unproven: { what: "the code for a number that is none; two calls are two texts", check: "sns-numbers" },
  },
  {
    calls: ["GetSMSAttributes"],
    files: ["index.ts"],
    page: "https://docs.aws.amazon.com/sns/latest/dg/sms_preferences.html",
    rule: "MonthlySpendLimit, in US dollars",
    unproven: { what: "the limit of this account", check: "sns-spend-limit" },
  },
  {
    calls: ["ListPhoneNumbersOptedOut", "CheckIfPhoneNumberIsOptedOut", "OptInPhoneNumber"],
    files: ["index.ts", "inbound.ts"],
    page: "https://docs.aws.amazon.com/sns/latest/dg/sms_manage.html",
    rule: "the keywords that opt out at Amazon; a number is opted in once in 30 days",
    unproven: { what: "opt-outs are ours to manage: Amazon's list stays empty", check: "sns-opt-out" },
  },
  {
    events: ["delivered", "failed"],
    files: ["notification.ts"],
    page: "https://docs.aws.amazon.com/sns/latest/dg/sms_stats_cloudwatch.html",
    rule: "SUCCESS or FAILURE with the id that Publish answered",
  },
  {
    events: ["received"],
    files: ["notification.ts", "inbound.ts"],
    page: "https://docs.aws.amazon.com/sms-voice/latest/userguide/two-way-sms-payload.html",
    rule: "a text from a phone, with the number that it came from",
    unproven: { what: "that a text comes in with its words", check: "sns-opt-out" },
  },
  {
    calls: ["ConfirmSubscription"],
    files: ["subscription.ts", "signature.ts", "signing-keys.ts", "certificate.ts"],
    page: "https://docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message.html",
    rule: "which fields are signed, in which order, with which certificate",
  },
];
