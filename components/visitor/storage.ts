/** Returns a storage that ignores errors: it may be full, forbidden or missing. */
const inStorage = (name: "localStorage" | "sessionStorage") => ({
  read(key: string): string | null {
    try {
      return window[name].getItem(key);
    } catch {
      return null;
    }
  },
  write(key: string, value: string): void {
    try {
      window[name].setItem(key, value);
    } catch {}
  },
  keys(): string[] {
    try {
      const storage = window[name];
      return Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "");
    } catch {
      return [];
    }
  },
  forget(key: string): void {
    try {
      window[name].removeItem(key);
    } catch {}
  },
});

export const kept = inStorage("localStorage");
/** The same, for as long as the tab is open. */
export const tabStorage = inStorage("sessionStorage");
