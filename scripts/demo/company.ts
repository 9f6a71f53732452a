/** The company of the demo and the tests. Production names its own. */
export const EXAMPLE_COMPANY = {
  COMPANY_NAME: "Potager",
  COMPANY_ADDRESS: "125, rue de l’Exemple, Québec (Québec) G1K 0A0",
  COMPANY_GST_NUMBER: "123456789 RT0001",
  COMPANY_QST_NUMBER: "1234567890 TQ0001",
  PRIVACY_OFFICER_NAME: "Camille Exemple",
  PRIVACY_OFFICER_EMAIL: "confidentialite@potager.example",
  EMAIL_FROM: "Potager <infolettre@potager.example>",
} as const;
