"use server";

import { createQrCode, deleteQrCode, updateQrCode } from "@/lib/qr-codes/service/manage";
import { serverAction } from "@/lib/transport/action";

const said = ({ id, title }: { id: number; title: string }) => ({ id, title });

export const create = serverAction({ verb: createQrCode, answer: said });
export const rename = serverAction({ verb: updateQrCode, answer: said });
export const remove = serverAction({ verb: deleteQrCode });
