"use server";

import { createQrCode, deleteQrCode, updateQrCode } from "@/lib/qr-codes/service/manage";
import { serverAction } from "@/lib/transport/action";

const idAndTitle = ({ id, title }: { id: number; title: string }) => ({ id, title });

export const create = serverAction({ verb: createQrCode, answer: idAndTitle });
export const rename = serverAction({ verb: updateQrCode, answer: idAndTitle });
export const remove = serverAction({ verb: deleteQrCode });
