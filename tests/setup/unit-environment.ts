import { EXAMPLE_COMPANY } from "@/scripts/demo/company";

Object.assign(process.env, EXAMPLE_COMPANY);
