import { z } from "zod";
import { apiCalls } from "@/lib/platform/api-call";
import { Produce } from "@/lib/produce/answers";
import { Question } from "@/lib/questions/answers";
import { Done } from "@/lib/values/answers";
import { FarmInput } from "@/lib/values/fields";
import { VERIFICATION_FILE_TYPES } from "@/lib/vocabulary/enumerations";
import { ChangedFarm, MemberFarm, PublicFarm, VerificationFile } from "./answers";
import {
  AttachFileInput,
  FarmHandleInput,
  FarmUuidInput,
  farmPatchInput,
  farmWholeInput,
  MyFarmsInput,
  TutorialStepInput,
  VerificationFileInput,
} from "./inputs";

/** The document shows the fields by the rules of most countries, which take every text that Canada takes. */
const ANY_COUNTRY = "";

const example = {
  name: "Les Jardins du Ruisseau",
  description: "Légumes biologiques, du champ à la table.",
  address: "120, rang Sainte-Anne",
  city: "Saint-Jean-sur-Richelieu",
  region: "QC",
  zipcode: "J3B 1A1",
  organic: true,
  certifications: ["ecocert"],
};

/** A farm with its produces and questions. Members see more of it. */
const ShownFarm = z.object({
  farm: z.union([MemberFarm, PublicFarm]),
  produces: z.array(Produce),
  questions: z.array(Question),
});

/** A change says of a farm how many sends it moved, and a result of the search how far it is. */
const other_shapes = [ChangedFarm, z.object({ distance_km: z.number().nullable() })];

export const farmCalls = apiCalls({
  listMyFarms: {
    door: "GET /api/farms/me",
    access: "read",
    input: [MyFarmsInput],
    answer: z.object({ farms: z.array(MemberFarm), produces: z.array(Produce), next: z.string().nullable() }),
  },
  getFarmById: {
    door: "GET /api/farms/id/[farm_id]",
    access: "public",
    input: [FarmInput],
    answer: ShownFarm,
  },
  getFarmByUuid: {
    door: "GET /api/farms/uuid/[farm_uuid]",
    access: "public",
    input: [FarmUuidInput],
    answer: ShownFarm,
  },
  getFarmByHandle: {
    door: "GET /api/farms/handle/[handle]",
    access: "public",
    input: [FarmHandleInput],
    answer: ShownFarm,
  },
  createFarm: {
    door: "POST /api/farms",
    access: "write",
    input: [farmWholeInput(ANY_COUNTRY)],
    answer: z.object({ farm: MemberFarm }),
    status: 201,
    other_shapes,
    errors: ["limit_reached"],
    limits: ["farm_account", "farm_person"],
    example,
  },
  updateFarm: {
    door: "PUT /api/farms/[farm_id]",
    access: "write",
    input: [FarmInput, farmWholeInput(ANY_COUNTRY)],
    answer: z.object({ farm: ChangedFarm }),
    other_shapes,
    example,
  },
  patchFarm: {
    door: "PUT /api/farms/[farm_id]/partial",
    access: "write",
    input: [FarmInput, farmPatchInput(ANY_COUNTRY)],
    answer: z.object({ farm: ChangedFarm }),
    other_shapes,
    errors: ["conflict"],
    example: { description: "Ouvert le samedi, de 9 h à 16 h.", default_type: "email" },
  },
  deleteFarm: {
    door: "DELETE /api/farms/[farm_id]",
    access: "session",
    input: [FarmInput],
    answer: Done,
  },
  addCompletedStep: {
    door: "POST /api/farms/[farm_id]/add-completed-step",
    access: "write",
    input: [TutorialStepInput],
    answer: z.object({ farm: MemberFarm }),
    example: { step: "qr-code" },
  },
  attachVerificationFile: {
    door: "POST /api/farms/[farm_id]/verification-files",
    access: "session",
    input: [AttachFileInput],
    body: "multipart",
    example: { file: "permis.pdf" },
    answer: z.object({ file: VerificationFile }),
    status: 201,
    errors: ["conflict", "limit_reached"],
    limits: ["verification_file_farm"],
  },
  openVerificationFile: {
    door: "GET /api/farms/[farm_id]/verification-files/[file_id]",
    access: "super_admin",
    input: [VerificationFileInput],
    answer: { media_types: VERIFICATION_FILE_TYPES },
    limits: ["verification_file_account"],
  },
});
