import type { GatewayInstance, GraphNumber } from "../directory.ts";

/** A message to a phone that a provider accepted. */
export type Sent = {
  id: string;
  /** Digits, as the application sent them. */
  to: string;
  /** The phone's WhatsApp id. */
  waId: string;
  type: string;
  text: string;
  link: string | null;
  stopButton: { text: string; payload: string } | null;
  template: string | null;
  file: { name: string; type: string; size: number; isVoice: boolean } | null;
  opaque: string | null;
} & ({ via: "graph"; number: GraphNumber } | { via: "gateway"; instance: GatewayInstance });
