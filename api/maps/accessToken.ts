import { randomBytes, timingSafeEqual } from 'node:crypto'

/** Stands in the addresses of a map's files. It opens nothing by itself: rights are asked for besides. */
export const newAccessToken = (): string => randomBytes(16).toString('hex')

export const sameToken = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
