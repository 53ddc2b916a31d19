import type { Middleware } from 'koa'
import type { Config } from '../config.ts'
import { forbidden } from './HttpError.ts'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Writes come from our own pages alone: another site's page would send our visitors' cookies along. */
export const sameOrigin =
  (config: Config): Middleware =>
  async (ctx, next) => {
    if (READING.has(ctx.method) || isOurs(config, ctx.get('Origin'), ctx.get('Sec-Fetch-Site'))) return next()
    throw forbidden('This request comes from another site.')
  }

const isOurs = (config: Config, origin: string, fetchSite: string): boolean =>
  origin === '' ? fetchSite === 'same-origin' : origin === config.publicUrl
