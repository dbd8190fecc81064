type Place = { latitude: unknown; longitude: unknown; name: string | null; address: string | null };

/** A location as text: name, address and map link. Null without valid coordinates. */
export function placeText({ latitude, longitude, name, address }: Place): string | null {
  if (!isWithin(latitude, 90) || !isWithin(longitude, 180)) return null;
  const link = `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`;
  return [name, address, link].filter((line) => line !== null).join("\n");
}

function isWithin(value: unknown, bound: number): value is number {
  return typeof value === "number" && Math.abs(value) <= bound;
}
