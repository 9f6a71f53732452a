CREATE TABLE "time_zones" (
	"name" text PRIMARY KEY NOT NULL,
	"begins" timestamp with time zone[] NOT NULL,
	"utc_offsets" interval[] NOT NULL,
	CONSTRAINT "time_zones_offsets" CHECK (cardinality("time_zones"."utc_offsets") = cardinality("time_zones"."begins") + 1)
);
