// Preload (`node --import`): starts the process clock at AT_MOMENT; it runs on from there.
const { AT_MOMENT } = process.env;
if (AT_MOMENT) {
  const RealDate = Date;
  const shift = RealDate.parse(AT_MOMENT) - RealDate.now();
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [RealDate.now() + shift] : args, newTarget),
    apply: () => new RealDate(RealDate.now() + shift).toString(),
    get: (target, name, receiver) =>
      name === "now" ? () => RealDate.now() + shift : Reflect.get(target, name, receiver),
  });
}
