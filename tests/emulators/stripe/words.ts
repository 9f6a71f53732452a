import type { Lang } from "../outbox/words";

const fr = {
  title: "Paiements",
  intro:
    "Les comptes des fermes, comme Stripe les tient. Ce que vous changez ici part vers Potager : avancez l’horloge pour voir un essai finir, un forfait se renouveler ou un paiement être relancé.",
  clock: "Horloge de Stripe",
  forward: "Avancer de",
  days: (count: number) => (count === 1 ? "1 jour" : count === 365 ? "1 an" : `${count} jours`),
  customers: "Clients",
  none: "Aucune ferme n’a encore donné de carte.",
  credit: "Crédit",
  plan: "Forfait",
  noPlan: "aucun",
  until: "jusqu’au",
  cards: "Cartes",
  pays: "paie",
  noCard: "aucune",
  card: "Carte d’essai",
  give: "Faire payer par cette carte",
  invoices: "Factures",
  waits: "Attend la banque",
  bank: "Page de la banque",
  back: "Boîte d’envoi",
};

const en: typeof fr = {
  title: "Payments",
  intro:
    "The farms’ accounts, as Stripe keeps them. What you change here goes to Potager: move the clock to see a trial end, a plan renew or a payment be tried again.",
  clock: "Stripe’s clock",
  forward: "Move by",
  days: (count: number) => (count === 1 ? "1 day" : count === 365 ? "1 year" : `${count} days`),
  customers: "Customers",
  none: "No farm has given a card yet.",
  credit: "Credit",
  plan: "Plan",
  noPlan: "none",
  until: "until",
  cards: "Cards",
  pays: "pays",
  noCard: "none",
  card: "Test card",
  give: "Let this card pay",
  invoices: "Invoices",
  waits: "Waits for the bank",
  bank: "The bank’s page",
  back: "Outbox",
};

export const stripeWords = (lang: Lang) => (lang === "en" ? en : fr);
