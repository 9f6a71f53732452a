-- Files are drawn anew into the private storage, from documents that are frozen: they say the same.
DELETE FROM "document_files";
--> statement-breakpoint
ALTER TABLE "document_files" ADD COLUMN "folder" text NOT NULL;
--> statement-breakpoint
ALTER TABLE "document_files" DROP COLUMN "body";
--> statement-breakpoint
ALTER TABLE "document_files" ADD CONSTRAINT "document_files_folder_unique" UNIQUE("folder");
