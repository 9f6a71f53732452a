"use server";

import { closeStuckRequest, retryStuckRequest } from "@/lib/payments/commands/service/stuck-commands";
import { releaseSends } from "@/lib/payments/disputes/service/disputes";
import { refundInvoice } from "@/lib/payments/refunds/service/refunds";
import { serverAction } from "@/lib/transport/action";

export const retryStuck = serverAction({ verb: retryStuckRequest, answer: (result) => result });
export const closeStuck = serverAction({ verb: closeStuckRequest });
export const release = serverAction({ verb: releaseSends });
export const refund = serverAction({ verb: refundInvoice });
