-- Since when a campaign is paused and by whom, and how long the current occurrence has not been sending: pauses and waits for a
-- limit. The average speed of a send leaves that time out.
ALTER TABLE "campaign"
  ADD COLUMN "paused_at" TIMESTAMPTZ(3),
  ADD COLUMN "paused_by" UUID,
  ADD COLUMN "idle_since" TIMESTAMPTZ(3),
  ADD COLUMN "idle_seconds" INTEGER NOT NULL DEFAULT 0;
