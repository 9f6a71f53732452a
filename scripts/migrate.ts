import { migrateDatabase } from "@/db/migrate";

const url = process.env.DATABASE_URL;
if (!url) {
  console.error("Set DATABASE_URL to the database to migrate.");
  process.exit(1);
}
await migrateDatabase(url);
console.log("Schema is up to date.");
