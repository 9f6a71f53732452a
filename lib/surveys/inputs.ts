import { z } from "zod";

/** An id from the survey link, as text or number. */
const reference = z.union([z.number(), z.string().max(20)]).nullish();

const scoreError = ({ code, input }: { code: string; input: unknown }) =>
  code !== "invalid_type" ? undefined : input === undefined ? "requiredNpsScore" : "invalidValue";

/**
 * Returns undefined for an empty score, because it is missing and not zero. Text is a number only in plain digits:
 * "010", "1e1" and " 7" are no scores.
 */
const typed = (value: unknown) => {
  if (value === null || value === "") return undefined;
  return typeof value === "string" && /^(0|-?[1-9]\d*)$/.test(value) ? Number(value) : value;
};

export const SurveyAnswerInput = z.object({
  form_uuid: z.uuid(),
  userId: reference,
  farmId: reference,
  npsScore: z.preprocess(typed, z.int({ error: scoreError }).min(0).max(10)),
  message: z
    .string()
    .trim()
    .max(2000)
    .nullish()
    .transform((text) => text ?? ""),
});
