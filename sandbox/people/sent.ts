import type { GatewayInstance, GraphNumber } from "../directory.ts";

/** A message that a provider took for a phone. */
export type Sent = {
  id: string;
  /** Digits, as the application wrote them. */
  to: string;
  /** The same phone as WhatsApp keeps it. */
  waId: string;
  type: string;
  text: string;
  link: string | null;
  stopButton: { text: string; payload: string } | null;
  template: string | null;
  file: { name: string; type: string; size: number; isVoice: boolean } | null;
  opaque: string | null;
} & ({ via: "graph"; number: GraphNumber } | { via: "gateway"; instance: GatewayInstance });
