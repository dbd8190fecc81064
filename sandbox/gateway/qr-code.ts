import encodeQR from "qr";
import { toPng } from "../png.ts";

const PIXELS_PER_MODULE = 8;
const BLACK = [0, 0, 0] as const;
const WHITE = [255, 255, 255] as const;

/** A QR code as a data URL of a PNG, as the gateway returns it. */
export function toQrCode(text: string): string {
  const modules = encodeQR(text, "raw");
  const size = modules.length * PIXELS_PER_MODULE;
  const isDark = (x: number, y: number) =>
    modules[Math.floor(y / PIXELS_PER_MODULE)]?.[Math.floor(x / PIXELS_PER_MODULE)] === true;
  const png = toPng(size, size, (x, y) => (isDark(x, y) ? BLACK : WHITE));
  return `data:image/png;base64,${png.toString("base64")}`;
}
