/** What a build takes for a setting that is missing. A start needs each of them. */
const IN_PLACE: Readonly<Record<string, string>> = {
  DATABASE_URL: "postgres://not-asked-while-building",
  AUTH_SECRET: "only-while-building-only-while-building",
  APP_URL: "http://localhost:3000",
  EMAIL_FROM: "Potager <not-sent@potager.example>",
  COMPANY_NAME: "Potager",
  COMPANY_ADDRESS: "–",
  COMPANY_GST_NUMBER: "–",
  COMPANY_QST_NUMBER: "–",
  PRIVACY_OFFICER_NAME: "–",
  PRIVACY_OFFICER_EMAIL: "not-read@potager.example",
};

/**
 * Returns the settings that a build lacks. Prerendered pages contain some of them: a start with others finds that by the
 * id of the build, and makes these pages anew (built-for.ts).
 */
export const missingAtBuild = (given: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(IN_PLACE).filter(([name]) => !given[name]));
