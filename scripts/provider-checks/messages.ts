import {
  CheckIfPhoneNumberIsOptedOutCommand,
  GetSMSAttributesCommand,
  PublishCommand,
  SNSClient,
} from "@aws-sdk/client-sns";
import { Resend } from "resend";
import { type Accounts, type Check, until } from "./check";

function resendOf({ resend }: Accounts) {
  const sdk = new Resend(resend?.api_key, { baseUrl: resend?.base });
  const email = (to: string, subject = "Check") => ({ from: resend?.from ?? "", to, subject, text: "Check" });
  const batch = (emails: ReturnType<typeof email>[], options: object = {}) => sdk.batch.send(emails, options);
  return { sdk, email, batch };
}

/** Addresses at which Resend itself receives: nobody gets a message of these checks. */
const TEST_ADDRESSES = {
  delivered: "delivered@resend.dev",
  bounced: "bounced@resend.dev",
  complained: "complained@resend.dev",
  suppressed: "suppressed@resend.dev",
};

/** Each try of a check has keys of its own. */
const newKey = (name: string) => `check-${name}-${Date.now()}`;

function snsOf({ sns }: Accounts) {
  const client = new SNSClient({ region: sns?.region, endpoint: sns?.endpoint, maxAttempts: 1 });
  const publish = (PhoneNumber: string) =>
    client.send(new PublishCommand({ PhoneNumber, Message: "Potager: check" })).then(
      ({ MessageId }) => ({ id: MessageId, error: null }),
      (error: Error) => ({ id: undefined, error: error.name }),
    );
  return { client, publish, phone: sns?.phone ?? "" };
}

export const MESSAGE_CHECKS = {
  "resend-idempotency": {
    provider: "resend",
    expected:
      "A batch that is sent again with its key answers the same ids and sends nothing; with other emails the key is refused (409 invalid_idempotent_request). Run it again 24 h later with the same emails to see the key forgotten.",
    async run(accounts, see) {
      const { batch, email } = resendOf(accounts);
      const idempotencyKey = newKey("key");
      const emails = [email(TEST_ADDRESSES.delivered)];
      const first = await batch(emails, { idempotencyKey });
      const again = await batch(emails, { idempotencyKey });
      see("is sent", 1, first.data?.data.length);
      see("the same ids", first.data?.data, again.data?.data);
      const other = await batch([email(TEST_ADDRESSES.delivered, "Other")], { idempotencyKey });
      see("other emails", [409, "invalid_idempotent_request"], [other.error?.statusCode, other.error?.name]);
    },
  },
  "resend-batches": {
    provider: "resend",
    expected:
      "A permissive batch sends the valid emails, lists the others by their index and answers ids without gaps; a strict one sends none; 101 emails are refused.",
    async run(accounts, see) {
      const { batch, email } = resendOf(accounts);
      const mixed = [email(TEST_ADDRESSES.delivered), email("no address"), email(TEST_ADDRESSES.delivered)];
      const permissive = await batch(mixed, { batchValidation: "permissive" });
      const data = permissive.data as { data: unknown[]; errors?: { index: number }[] } | null;
      see("ids", 2, data?.data.length);
      see(
        "the others",
        [1],
        data?.errors?.map(({ index }) => index),
      );
      see("a strict batch", 422, (await batch(mixed)).error?.statusCode);
      const many = Array.from({ length: 101 }, () => email(TEST_ADDRESSES.delivered));
      see("101 emails", 422, (await batch(many)).error?.statusCode);
    },
  },
  "resend-outcomes": {
    provider: "resend",
    expected:
      "An email to an address of each kind ends as delivered, bounced, complained and suppressed; the last one was sent to nobody.",
    async run(accounts, see) {
      const { sdk, email, batch } = resendOf(accounts);
      for (const [outcome, to] of Object.entries(TEST_ADDRESSES)) {
        const sent = await batch([email(to)]);
        const id = sent.data?.data[0]?.id ?? "";
        const last = async () => (await sdk.emails.get(id)).data?.last_event;
        see(to, outcome, await until(last, (event) => event === outcome, 120));
      }
    },
  },
  "sns-numbers": {
    provider: "sns",
    expected:
      "A number that is none is refused with InvalidParameter; the same text asked for twice is two texts.",
    async run(accounts, see) {
      const { publish, phone } = snsOf(accounts);
      see("a number that is none", "InvalidParameterException", (await publish("+1")).error);
      const [first, second] = [await publish(phone), await publish(phone)];
      see("are accepted", [null, null], [first.error, second.error]);
      see("two ids", 2, new Set([first.id, second.id]).size);
    },
  },
  "sns-opt-out": {
    provider: "sns",
    expected:
      "After STOP from the phone, Amazon does not list the number as opted out: opt-outs are ours to manage, and the product answers. If it does: switch on self-managed opt-outs for the number or pool.",
    async run(accounts, see) {
      const { client, phone } = snsOf(accounts);
      await accounts.person({
        kind: "texts",
        words: `From ${phone}, answer STOP to the product's number, and wait a minute.`,
        from: phone,
        body: "STOP",
      });
      const asked = new CheckIfPhoneNumberIsOptedOutCommand({ phoneNumber: phone });
      see("on Amazon's list", false, (await client.send(asked)).isOptedOut);
    },
  },
  "sns-spend-limit": {
    provider: "sns",
    expected:
      "The account has a monthly limit (MonthlySpendLimit, 1 USD at first), past which texts are accepted and not delivered: ask Amazon for one that covers SMS_DAILY_BUDGET.",
    async run(accounts, see) {
      const { client } = snsOf(accounts);
      const { attributes } = await client.send(
        new GetSMSAttributesCommand({ attributes: ["MonthlySpendLimit"] }),
      );
      see("is a number of at least 1", true, Number(attributes?.MonthlySpendLimit) >= 1);
    },
  },
} satisfies Record<string, Check>;
