"use server";

import {
  cancelImport,
  chooseHeader,
  correctImportCell,
  organizeImport,
  retryImport,
  startImport,
  undoImport,
} from "@/lib/imports/service/steps";
import { serverAction } from "@/lib/transport/action";

export const choose = serverAction({ verb: chooseHeader });
export const organize = serverAction({ verb: organizeImport });
export const correct = serverAction({ verb: correctImportCell });
export const start = serverAction({ verb: startImport });
export const cancel = serverAction({ verb: cancelImport });
export const retry = serverAction({ verb: retryImport });
export const undo = serverAction({ verb: undoImport });
