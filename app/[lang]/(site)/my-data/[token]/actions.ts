"use server";

import { href } from "@/lib/i18n/routes";
import { askNewDataLink, eraseMyData, updateMyData } from "@/lib/subscribers/service/my-data";
import { serverAction } from "@/lib/transport/action";

export const correct = serverAction({
  verb: updateMyData,
  redirectTo: ({ token }, lang) => href("my_data", lang, { token }, { saved: "1" }),
});
export const erase = serverAction({
  verb: eraseMyData,
  redirectTo: ({ token }, lang) => href("my_data", lang, { token }, { erased: "1" }),
});
export const askNew = serverAction({
  verb: askNewDataLink,
  redirectTo: ({ token }, lang) => href("my_data", lang, { token }, { asked: "1" }),
});
