import { createSign, generateKeyPairSync, randomUUID } from "node:crypto";
import type { Clock } from "../calendar.ts";
import type { Mail } from "../smtp/mail.ts";
import { selfSignedCertificate } from "./certificate.ts";
import type { WebhookSender } from "./sender.ts";

const TOPIC = "arn:aws:sns:sa-east-1:000000000000:sandbox-feedback";
export const CERTIFICATE_PATH = "/control/sns.pem";

/** A mail service's reports by SNS topic: bounces, complaints, deliveries, signed as by SNS. */
export class SnsWebhooks {
  readonly certificate: string;
  readonly #keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
  readonly #url: string;
  readonly #ownUrl: () => string;
  readonly #sender: WebhookSender;
  readonly #clock: Clock;

  constructor(settings: { appUrl: string; ownUrl: () => string; sender: WebhookSender; clock: Clock }) {
    this.#url = `${settings.appUrl}/api/email-tracking/webhook`;
    this.#ownUrl = settings.ownUrl;
    this.#sender = settings.sender;
    this.#clock = settings.clock;
    this.certificate = selfSignedCertificate(this.#keys, "sns.sandbox.test");
  }

  bounce(mail: Mail, address: string): void {
    const status = { action: "failed", status: "5.1.1", diagnosticCode: "smtp; 550 5.1.1 user unknown" };
    this.#notify("Bounce", mail, {
      bounce: {
        bounceType: "Permanent",
        bounceSubType: "General",
        timestamp: this.#now(),
        bouncedRecipients: [{ emailAddress: address, ...status }],
        feedbackId: randomUUID(),
      },
    });
  }

  complain(mail: Mail, address: string): void {
    this.#notify("Complaint", mail, {
      complaint: {
        complainedRecipients: [{ emailAddress: address }],
        timestamp: this.#now(),
        feedbackId: randomUUID(),
        complaintSubType: null,
        userAgent: "Sandbox FBL/1.0",
        complaintFeedbackType: "abuse",
      },
    });
  }

  delivered(mail: Mail, address: string): void {
    const delivery = { timestamp: this.#now(), recipients: [address], smtpResponse: "250 2.0.0 OK" };
    this.#notify("Delivery", mail, { delivery });
  }

  #notify(notificationType: string, mail: Mail, said: Record<string, unknown>): void {
    const { messageId, from, to, subject } = mail;
    const headers = mail.headers.map(({ name, value }) => ({ name, value }));
    const about = {
      timestamp: this.#now(),
      messageId: messageId?.replace(/[<>]/g, "") ?? randomUUID(),
      source: from,
      destination: to,
      headersTruncated: false,
      headers,
      commonHeaders: { from: [from], to, messageId, subject },
    };
    const envelope: Record<string, string> = {
      Type: "Notification",
      MessageId: randomUUID(),
      TopicArn: TOPIC,
      Timestamp: this.#now(),
      Message: JSON.stringify({ notificationType, ...said, mail: about }),
      SignatureVersion: "2",
      SigningCertURL: `${this.#ownUrl()}${CERTIFICATE_PATH}`,
    };
    const signed = ["Message", "MessageId", "Timestamp", "TopicArn", "Type"].map((key) => `${key}\n${envelope[key]}\n`);
    envelope.Signature = createSign("RSA-SHA256").update(signed.join("")).sign(this.#keys.privateKey, "base64");
    const type = { "content-type": "text/plain; charset=UTF-8", "x-amz-sns-message-type": "Notification" };
    this.#sender.send(
      { url: this.#url, headers: type, body: JSON.stringify(envelope) },
      { keepsTrying: (status) => status === 0 || status >= 429 },
    );
  }

  #now(): string {
    return this.#clock.now().toISOString();
  }
}
