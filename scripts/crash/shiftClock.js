/* Loaded before a server by NODE_OPTIONS: its clock is off by CLOCK_SHIFT_MS. */
const shiftMs = Number(process.env.CLOCK_SHIFT_MS)
const RealDate = Date
const now = () => RealDate.now() + shiftMs
globalThis.Date = new Proxy(RealDate, {
  construct: (_target, values) => (values.length === 0 ? new RealDate(now()) : new RealDate(...values)),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
