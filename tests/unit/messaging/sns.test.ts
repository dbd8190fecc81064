import { generateKeyPairSync, sign } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  isCertificateAddress,
  isServiceAddress,
  isSignedNotice,
  isTimely,
  TopicNotice,
  toSignedText,
} from "../../../lib/messaging/rules/sns.ts";

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const base = {
  Type: "Notification" as const,
  MessageId: "m1",
  TopicArn: "arn:aws:sns:sa-east-1:1:t",
  Message: "{}",
  Timestamp: "2026-01-01T00:00:05.000Z",
  SignatureVersion: "2",
  SigningCertURL: "https://x",
  Signature: "AA==",
};

function signed(fields: Record<string, string>, algorithm: string): TopicNotice {
  const notice = { ...base, ...fields };
  const Signature = sign(algorithm, Buffer.from(toSignedText(notice)), privateKey).toString("base64");
  return TopicNotice.parse({ ...notice, Signature });
}

describe("topic notification", () => {
  it("is signed over its fields, each name and value on its own line", () => {
    expect(toSignedText({ ...base, Subject: "S" })).toBe(
      "Message\n{}\nMessageId\nm1\nSubject\nS\nTimestamp\n2026-01-01T00:00:05.000Z\nTopicArn\narn:aws:sns:sa-east-1:1:t\nType\nNotification\n",
    );
    const question = { ...base, Type: "SubscriptionConfirmation" as const, SubscribeURL: "https://s", Token: "t" };
    expect(
      toSignedText(question)
        .split("\n")
        .filter((_, index) => index % 2 === 0),
    ).toEqual(["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type", ""]);
  });

  it("is verified in both signature versions, and rejected with a changed field or another version's algorithm", () => {
    for (const [SignatureVersion, algorithm] of [
      ["1", "RSA-SHA1"],
      ["2", "RSA-SHA256"],
    ] as const) {
      const notice = signed({ SignatureVersion }, algorithm);
      expect(isSignedNotice(notice, publicKey)).toBe(true);
      for (const field of ["Message", "MessageId", "TopicArn", "Timestamp"])
        expect(isSignedNotice({ ...notice, [field]: "x" }, publicKey)).toBe(false);
    }
    expect(isSignedNotice(signed({ SignatureVersion: "1" }, "RSA-SHA256"), publicKey)).toBe(false);
  });

  it("is accepted from five minutes before to about eight days after its timestamp", () => {
    const at = (text: string) => isTimely(signed({}, "RSA-SHA256"), new Date(text));
    expect(at("2026-01-01T00:00:05Z")).toBe(true);
    expect(at("2026-01-08T23:59:00Z")).toBe(true);
    expect(at("2026-01-09T00:01:00Z")).toBe(false);
    expect(at("2025-12-31T23:56:00Z")).toBe(true);
    expect(at("2025-12-31T23:54:00Z")).toBe(false);
  });
});

describe("certificate URL", () => {
  const at = (path: string) => isCertificateAddress(`https://sns.sa-east-1.amazonaws.com/${path}`, TOPIC, []);

  it("must have Amazon's certificate file name, except on a configured stub server", () => {
    expect(at("SimpleNotificationService-9c6465fa7f48f5cacd23014631ec1136.pem")).toBe(true);
    const madeUp = ["x.pem", "SimpleNotificationService-9c6465fa7f48f5cacd23014631ec1136.pem?1", "?x"];
    expect([...madeUp, "a/SimpleNotificationService-9c6465fa7f48f5cacd23014631ec1136.pem"].filter(at)).toEqual([]);
    expect(isCertificateAddress("http://127.0.0.1:3001/x.pem", TOPIC, ["127.0.0.1:3001"])).toBe(true);
  });
});

const TOPIC = "arn:aws:sns:sa-east-1:111122223333:t";

describe("service URL", () => {
  it.each([
    ["https://sns.sa-east-1.amazonaws.com/SimpleNotificationService-1.pem", TOPIC],
    ["https://sns.us-gov-west-1.amazonaws.com/x.pem", "arn:aws-us-gov:sns:us-gov-west-1:1:t"],
    ["https://sns.cn-north-1.amazonaws.com.cn/x.pem", "arn:aws-cn:sns:cn-north-1:1:t"],
  ])("may be %s for the topic %s", (address, topic) => expect(isServiceAddress(address, topic, [])).toBe(true));

  it.each([
    "http://sns.sa-east-1.amazonaws.com/x.pem",
    "https://sns.sa-east-1.amazonaws.com.evil.example/x.pem",
    "https://evil.example/sns.sa-east-1.amazonaws.com",
    "https://sns.sa-east-1.amazonaws.com@evil.example/x.pem",
    "https://a@sns.sa-east-1.amazonaws.com/x.pem",
    "https://sns.sa-east-1.amazonaws.com:8443/x.pem",
    "https://bucket.s3.sa-east-1.amazonaws.com/x.pem",
    "https://xsns.sa-east-1.amazonaws.com/x.pem",
    "http://127.0.0.1:3001/x.pem",
    "file:///etc/passwd",
    "",
    "https://sns.us-east-1.amazonaws.com/x.pem",
  ])("must not be %s", (address) => expect(isServiceAddress(address, TOPIC, [])).toBe(false));

  it("may be on a stub server only if its host is configured, and never with a user name", () => {
    expect(isServiceAddress("http://127.0.0.1:3001/x.pem", TOPIC, ["127.0.0.1:3001"])).toBe(true);
    expect(isServiceAddress("http://127.0.0.1:3002/x.pem", TOPIC, ["127.0.0.1:3001"])).toBe(false);
    expect(isServiceAddress("http://a@127.0.0.1:3001/x.pem", TOPIC, ["127.0.0.1:3001"])).toBe(false);
  });
});
