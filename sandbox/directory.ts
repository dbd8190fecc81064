/** A WhatsApp number as Meta's Graph API returns it. */
export type GraphNumber = {
  phoneNumberId: string;
  wabaId: string;
  token: string;
  /** Digits with country code. */
  displayPhoneNumber: string;
  tier: string;
  quality: string;
  perSecond: number;
  /** The shop whose customers the number writes to. */
  shop: "aurora" | "bela";
};

/** An instance of the unofficial gateway. */
export type GatewayInstance = {
  name: string;
  token: string;
  ownerPhone: string;
  state: "open" | "connecting" | "close";
  shop: "aurora" | "bela";
  /** When its current QR code was first shown. */
  codeShownAt: Date | null;
  webhook: { url: string; headers: Record<string, string>; events: string[]; enabled: boolean } | null;
};

/** Ids of the demo's numbers. Keep in sync with the script that sets the demo up. */
export const DEMO = {
  aurora: { wabaId: "102290129340398", phoneNumberId: "106540352242922", instance: "aurora-online" },
  bela: { wabaId: "202290129340398", phoneNumberId: "206540352242922" },
} as const;

/** Access token for a number, an instance or the whole gateway, derived from the sandbox's secret. */
export function tokenOf(secret: string, name: string): string {
  return `sandbox-${name}-${secret}`;
}

/** Every WhatsApp number and gateway instance in the sandbox. */
export class Directory {
  readonly numbers = new Map<string, GraphNumber>();
  readonly instances = new Map<string, GatewayInstance>();
  readonly secret: string;
  /** Webhook settings of a new instance until the application changes them. */
  readonly #webhook: GatewayInstance["webhook"];
  #serial = 0;

  constructor(secret: string, webhook: GatewayInstance["webhook"]) {
    this.secret = secret;
    this.#webhook = webhook;
    const { aurora, bela } = DEMO;
    this.addNumber({ ...aurora, token: tokenOf(secret, "aurora"), displayPhoneNumber: "551133334444", shop: "aurora" });
    this.addNumber({ ...bela, token: tokenOf(secret, "bela"), displayPhoneNumber: "558133334444", shop: "bela" });
    this.addInstance({ name: aurora.instance, token: tokenOf(secret, aurora.instance), ownerPhone: "5511933335555" });
  }

  /** Generates the fields not given. 1,000 messages a second is Meta's limit for its largest senders. */
  addNumber(given: Partial<GraphNumber> = {}): GraphNumber {
    const serial = String(++this.#serial).padStart(6, "0");
    const unique = `${process.pid}${Date.now() % 1_000_000}${serial}`;
    const number: GraphNumber = {
      phoneNumberId: `30${unique}`,
      wabaId: `40${unique}`,
      token: tokenOf(this.secret, unique),
      displayPhoneNumber: `55119${serial.slice(-4)}0000`,
      tier: "TIER_10K",
      quality: "GREEN",
      perSecond: 80,
      shop: "aurora",
      ...given,
    };
    this.numbers.set(number.phoneNumberId, number);
    return number;
  }

  addInstance(given: Partial<GatewayInstance> = {}): GatewayInstance {
    const serial = String(++this.#serial).padStart(6, "0");
    const name = given.name ?? `instance-${process.pid}-${Date.now() % 1_000_000}-${serial}`;
    const instance: GatewayInstance = {
      name,
      token: tokenOf(this.secret, name),
      ownerPhone: `55119${serial.slice(-4)}0001`,
      state: "open",
      codeShownAt: null,
      shop: "aurora",
      webhook: this.#webhook,
      ...given,
    };
    this.instances.set(name, instance);
    return instance;
  }
}
