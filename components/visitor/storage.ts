/** Local storage that may be full, forbidden or not there: then nothing is kept. */
export const kept = {
  read(key: string): string | null {
    try {
      return window.localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write(key: string, value: string): void {
    try {
      window.localStorage.setItem(key, value);
    } catch {}
  },
  forget(key: string): void {
    try {
      window.localStorage.removeItem(key);
    } catch {}
  },
};
