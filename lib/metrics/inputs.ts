import { z } from "zod";
import { parameter } from "@/lib/values/fields";
import { STEPS, type Step } from "./rules";

export const METRIC_STEPS = Object.keys(STEPS) as [Step, ...Step[]];

/** The step in which figures are shown. */
export const MetricsInput = z.object({ by: parameter(z.enum(METRIC_STEPS).default("month")) });
