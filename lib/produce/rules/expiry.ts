/** Returns whether a produce could be bought until a day that is over (days are YYYY-MM-DD). */
export const hasExpired = (expiration_date: string | null, today: string): boolean =>
  expiration_date !== null && expiration_date < today;
