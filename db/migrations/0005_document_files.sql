ALTER TABLE "drawn_papers" RENAME TO "document_files";
--> statement-breakpoint
ALTER SEQUENCE "drawn_papers_id_seq" RENAME TO "document_files_id_seq";
--> statement-breakpoint
ALTER TABLE "document_files" RENAME CONSTRAINT "drawn_papers_pkey" TO "document_files_pkey";
--> statement-breakpoint
ALTER TABLE "document_files" RENAME CONSTRAINT "drawn_papers_one" TO "document_files_one";
--> statement-breakpoint
ALTER TABLE "document_files" RENAME CONSTRAINT "drawn_papers_billing_account_id_billing_accounts_id_fk" TO "document_files_billing_account_id_billing_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "document_files" RENAME CONSTRAINT "drawn_papers_credit_note_of_account" TO "document_files_credit_note_of_account";
--> statement-breakpoint
ALTER TABLE "document_files" RENAME CONSTRAINT "drawn_papers_invoice_of_account" TO "document_files_invoice_of_account";
--> statement-breakpoint
ALTER INDEX "drawn_papers_credit_note" RENAME TO "document_files_credit_note";
--> statement-breakpoint
ALTER INDEX "drawn_papers_invoice" RENAME TO "document_files_invoice";
