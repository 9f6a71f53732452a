"use server";

import { refundInvoice } from "@/lib/payments/service/refunds";
import { serverAction } from "@/lib/transport/action";

export const refund = serverAction({ verb: refundInvoice });
