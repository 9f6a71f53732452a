import { paymentCalls } from "@/lib/payments/calls";
import { readEvidence } from "@/lib/payments/disputes/service/disputes";
import { fileResponse } from "@/lib/transport/file-response";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({ verb: readEvidence, call: paymentCalls.readEvidence, answer: fileResponse });
