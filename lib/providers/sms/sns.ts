import { GetSMSAttributesCommand, PublishCommand, SNSClient } from "@aws-sdk/client-sns";
import { env } from "@/lib/env";
import { countProviderCall } from "@/lib/platform/telemetry/provider-calls";
import { mayBeTexted } from "@/lib/values/phone";
import { originationNumberFor } from "./numbers";
import type { SmsOutcome, SmsProvider } from "./types";

const CALL_TIMEOUT_MS = 15_000;

const THROTTLED = new Set([
  "Throttling",
  "ThrottledException",
  "ThrottlingException",
  "KMSThrottlingException",
]);
/** Errors before a connection was made, so nothing was sent. */
const NOT_CONNECTED = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH"]);

/** Errors about one number or one text (Amazon SNS API reference, "Publish"). */
const ABOUT_THE_NUMBER = /^(InvalidParameter|Validation|OptedOut|EndpointDisabled)/;

interface AwsError extends Error {
  code?: string;
  $metadata?: { httpStatusCode?: number };
}

/** Returns what an error about our account means. */
function accountTrouble(
  { name, message }: AwsError,
  status: number,
): Extract<SmsOutcome, { kind: "unavailable" }>["reason"] {
  if (/quota|LimitExceeded/i.test(name)) return "quota_used_up";
  if (/suspend/i.test(message)) return "account_suspended";
  return status === 401 || status === 403 ? "key_refused" : "requests_refused";
}

function outcomeOf(error: AwsError): SmsOutcome {
  if (THROTTLED.has(error.name)) return { kind: "busy", retryAfterMs: 1000 };
  if (error.code && NOT_CONNECTED.has(error.code)) return { kind: "busy", retryAfterMs: 5000 };
  if (error.name === "CredentialsProviderError") return { kind: "unavailable", reason: "key_refused" };
  const status = error.$metadata?.httpStatusCode;
  if (status && status >= 400 && status < 500) {
    if (ABOUT_THE_NUMBER.test(error.name)) return { kind: "refused", reason: error.name };
    return { kind: "unavailable", reason: accountTrouble(error, status) };
  }
  return { kind: "unknown", reason: error.name };
}

const statusOf = (error: unknown): number | null => (error as AwsError).$metadata?.httpStatusCode ?? null;

/** Returns an SMS provider that uses Amazon SNS. The retries of the SDK are off, because they could send twice. */
export function snsProvider(): SmsProvider {
  const { AWS_REGION, AWS_ENDPOINT_URL_SNS, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = env();
  const client = new SNSClient({
    region: AWS_REGION,
    endpoint: AWS_ENDPOINT_URL_SNS,
    maxAttempts: 1,
    requestHandler: { requestTimeout: CALL_TIMEOUT_MS, connectionTimeout: 5000, throwOnRequestTimeout: true },
    ...(AWS_ACCESS_KEY_ID && AWS_SECRET_ACCESS_KEY
      ? { credentials: { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY } }
      : {}),
  });
  const text = (value: string) => ({ DataType: "String", StringValue: value });
  return {
    async send(phone, message) {
      // The last guard: rows saved before the rule, or by an import, cost nothing either.
      if (!mayBeTexted(phone)) return { kind: "refused", reason: "NumberNotAllowed" };
      const from = originationNumberFor(phone);
      try {
        const command = new PublishCommand({
          PhoneNumber: phone,
          Message: message,
          MessageAttributes: {
            "AWS.SNS.SMS.SMSType": text("Transactional"),
            ...(from ? { "AWS.MM.SMS.OriginationNumber": text(from) } : {}),
          },
        });
        const answer = await countProviderCall("sns", () => client.send(command), { ofError: statusOf });
        return answer.MessageId
          ? { kind: "accepted", id: answer.MessageId }
          : { kind: "unknown", reason: "no id" };
      } catch (error) {
        return outcomeOf(error as AwsError);
      }
    },
    async isReachable() {
      try {
        const command = new GetSMSAttributesCommand({ attributes: ["DefaultSMSType"] });
        await countProviderCall("sns", () => client.send(command), { ofError: statusOf });
        return true;
      } catch (error) {
        // A refusal is an answer too: the key may lack this permission and still send.
        return (statusOf(error) ?? 500) < 500;
      }
    },
  };
}
