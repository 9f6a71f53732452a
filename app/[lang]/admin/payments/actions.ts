"use server";

import { releaseSends } from "@/lib/payments/service/disputes";
import { refundInvoice } from "@/lib/payments/service/refunds";
import { closeStuckRequest, retryStuckRequest } from "@/lib/payments/service/stuck-requests";
import { serverAction } from "@/lib/transport/action";

export const retryStuck = serverAction({ verb: retryStuckRequest, answer: (result) => result });
export const closeStuck = serverAction({ verb: closeStuckRequest });
export const release = serverAction({ verb: releaseSends });
export const refund = serverAction({ verb: refundInvoice });
