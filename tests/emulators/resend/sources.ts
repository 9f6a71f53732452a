import type { Source } from "../sources";

/** The pages of Resend that the emulator follows. */
export const RESEND_SOURCES: readonly Source[] = [
  {
    calls: ["POST /emails"],
    files: ["send.ts", "parse-email.ts"],
    page: "https://resend.com/docs/api-reference/emails/send-email",
    rule: "50 recipients at most; tags of ASCII letters, numbers, underscores and dashes",
  },
  {
    calls: ["POST /emails/batch"],
    files: ["send.ts"],
    page: "https://resend.com/docs/api-reference/emails/send-batch-emails",
    rule: "100 emails at most; permissive sends the valid ones and lists the others",
    unproven: { what: "ids are in the order of the valid emails, without gaps", check: "resend-batches" },
  },
  {
    files: ["parse-email.ts"],
    page: "https://resend.com/docs/dashboard/emails/attachments",
    rule: "files have a name and content in base64, 40 MB at most with the email; a batch takes none",
  },
  {
    files: ["send.ts"],
    page: "https://resend.com/docs/dashboard/emails/idempotency-keys",
    rule: "a key is kept for 24 hours; with other emails it is refused",
    unproven: { what: "sameness is that of the bytes", check: "resend-idempotency" },
  },
  {
    calls: ["GET /emails/:id"],
    files: ["index.ts"],
    page: "https://resend.com/docs/api-reference/emails/send-email",
    rule: "last_event is what happened last",
    unproven: { what: "the names of the events there", check: "resend-outcomes" },
  },
  {
    events: ["sent", "delivered", "opened", "clicked", "bounced", "complained"],
    files: ["webhook.ts"],
    page: "https://resend.com/docs/webhooks/event-types",
    rule: "a bounce of type Permanent is a hard one",
    unproven: { what: "what a bounce, a complaint and a suppression are called", check: "resend-outcomes" },
  },
  {
    events: ["suppressed"],
    files: ["plan.ts"],
    page: "https://resend.com/docs/dashboard/emails/email-suppressions",
    rule: "an address on the list gets nothing, and the email says suppressed",
    unproven: { what: "that it is told as an event", check: "resend-outcomes" },
  },
  {
    files: ["plan.ts"],
    page: "https://resend.com/docs/dashboard/emails/send-test-emails",
    rule: "what each address of resend.dev does",
    unproven: { what: "suppressed@resend.dev", check: "resend-outcomes" },
  },
  {
    files: ["errors.ts"],
    page: "https://resend.com/docs/api-reference/errors",
    rule: "which errors are about our account, and which about these emails",
  },
];
